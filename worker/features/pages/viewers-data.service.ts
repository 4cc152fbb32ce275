import type { PageName, SeedEntry } from '#contract/page';
import { queryKeys } from '#contract/query-keys';
import { type Ctx, readAs } from '../../context.ts';
import { presentInterests } from '../interests/interests.present.ts';
import { followsStatement } from '../interests/interests.statements.ts';
import { presentContinued } from '../reading/reading.present.ts';
import { continuedStatement } from '../reading/reading.statements.ts';
import { cachePlatformInfo } from '../settings/settings.service.ts';
import { platformStatement } from '../settings/settings.statements.ts';

/** Pages that show the viewer's follows, as choices or on team badges. */
const withInterests: readonly PageName[] = [
  'interests',
  'home',
  'free-posts',
  'topic',
  'subtopic',
  'team',
  'article',
  'blogger',
  'handle',
  'blogger-posts',
];

/**
 * Loads the viewer's follows for pages that show them, and the articles to continue for the home page. Reads the
 * platform's facts in the same batch, which saves a third round trip.
 */
export async function viewersData(ctx: Ctx, page: PageName): Promise<SeedEntry[]> {
  if (ctx.claim === null || !withInterests.includes(page)) return [];
  const { viewer, rows } = await readAs(ctx, (user) =>
    user === null
      ? []
      : [
          followsStatement(ctx.db, user, ctx.now),
          platformStatement(ctx.db, ctx.now),
          ...(page === 'home' ? [continuedStatement(ctx.db, user, ctx.now)] : []),
        ],
  );
  const [follows, platform, continued] = rows;
  if (viewer === null || follows === undefined || platform === undefined) return [];
  cachePlatformInfo(ctx, platform);
  const seed: SeedEntry[] = [[queryKeys.interests, presentInterests(follows)]];
  return continued === undefined ? seed : [...seed, [queryKeys.reading, presentContinued(continued)]];
}
