import { type CategoryKey, categoryName } from '#contract/topics';
import { streamTarget } from '../../db/streams.ts';
import { tagsOf } from '../posts/posts.present.ts';
import type { FeedRow } from './feed.repo.ts';

/** 'NHL Atlantic': the sport and the division, whose abbreviation may name the sport again in brackets. */
const leagueTitle = (league: { sport: string; league: string }) =>
  `${league.sport} ${league.league.replace(` (${league.sport})`, '')}`;

/**
 * Why a post stands in its reader's feed, in words; the most particular of the reasons (decisions 'What the feed is').
 * Null in the general feed.
 */
export function reasonOf(row: FeedRow): string | null {
  if (!row.why) return null;
  const { subtopics, teams } = tagsOf(row);
  const targets = (JSON.parse(row.why) as number[]).map(streamTarget);
  const isFollowed = (kind: string, seq: number) =>
    targets.some((target) => target.kind === kind && target.seq === seq);
  const category = categoryName(row.category as CategoryKey);

  const subtopic = subtopics.find(({ seq }) => isFollowed('subtopic', seq));
  if (subtopic !== undefined) return `You follow ${category} › ${subtopic.label}`;
  const team = teams.find(({ seq }) => isFollowed('team', seq));
  if (team !== undefined) return `You follow the ${team.city} ${team.name}`;
  const league = teams.find(({ leagueSeq }) => isFollowed('league', leagueSeq));
  if (league !== undefined) return `You follow ${leagueTitle(league)}`;
  if (isFollowed('blogger', row.authorSeq)) return `You subscribe to ${row.username}`;
  return `You follow ${category}`;
}
