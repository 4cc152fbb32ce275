import type { PostReason } from '#contract/posts';
import { leagueTitle, teamName } from '#contract/teams';
import { categoryByNumber, categoryName } from '#contract/topics';
import { streamTarget } from '../../db/streams.ts';
import { parseRowTags } from '../posts/posts.present.ts';
import type { FeedRow } from './feed.repo.ts';

/** Returns the most specific reason why a post is in its reader's feed. Null in the general feed. */
export function toPostReason(row: FeedRow): PostReason | null {
  if (!row.why) return null;
  const { subtopics, teams } = parseRowTags(row);
  const targets = (JSON.parse(row.why) as number[]).map(streamTarget);
  const isFollowed = (kind: string, seq: number) =>
    targets.some((target) => target.kind === kind && target.seq === seq);
  const category = categoryName(categoryByNumber(row.topic));
  const followed = (text: string): PostReason => ({ kind: 'followed', text });

  const subtopic = subtopics.find(({ seq }) => isFollowed('subtopic', seq));
  if (subtopic !== undefined) return followed(`You follow ${category} › ${subtopic.label}`);
  const team = teams.find(({ seq }) => isFollowed('team', seq));
  if (team !== undefined) return followed(`You follow the ${teamName(team)}`);
  const inLeague = teams.find(({ leagueSeq }) => isFollowed('league', leagueSeq));
  if (inLeague !== undefined) {
    return followed(`You follow ${leagueTitle({ sport: inLeague.sport, abbreviation: inLeague.league })}`);
  }
  if (isFollowed('blogger', row.authorSeq)) {
    return row.isPaid === 1
      ? { kind: 'subscribed', text: `You subscribe to ${row.username}` }
      : followed(`You follow ${row.username}`);
  }
  if (row.isFilled === 1) return { kind: 'filled', text: `More from ${category}` };
  return followed(`You follow ${category}`);
}
