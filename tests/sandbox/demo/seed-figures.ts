import { sql } from 'drizzle-orm';
import { FIGURE_DAYS_STORED, type ViewSource } from '#contract/figures';
import { DAY } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { runBatch } from '../../../worker/db/client.ts';
import { figures } from '../../../worker/db/schema/index.ts';
import { createRandomDraws } from '../../support/seeded-random.ts';
import { insertAll } from './insert-all.ts';

/** Share of views by source. */
const SOURCES: readonly (readonly [ViewSource, number])[] = [
  ['here', 0.38],
  ['direct', 0.2],
  ['search', 0.16],
  ['email', 0.12],
  ['social', 0.09],
  ['other', 0.05],
];

type SeededViews = { seq: number; blogger: number; title: string; views: number; createdAt: number };

function drawSource(draw: number): ViewSource {
  let before = 0;
  for (const [source, share] of SOURCES) {
    before += share;
    if (draw < before) return source;
  }
  return 'here';
}

/** Draws the day and the source of each view: most views come soon after the publication. */
function countsOf({ seq, blogger, title, views, createdAt }: SeededViews, now: number) {
  const luck = createRandomDraws(`${title} ${views} figures`);
  const counts = new Map<string, typeof figures.$inferInsert>();
  for (let view = 0; view < views; view++) {
    const at = createdAt + (now - createdAt) * luck.range(0, 1) ** 2;
    const [day, kind] = [Math.floor(at / DAY), drawSource(luck.range(0, 1))];
    const count = counts.get(`${day} ${kind}`) ?? { blogger, day, post: seq, kind, n: 0 };
    counts.set(`${day} ${kind}`, { ...count, n: count.n + 1 });
  }
  return [...counts.values()];
}

/**
 * Replaces the figures, which the seed's own writes have counted today: views as many as the posts have, subscribers on
 * the days of their subscriptions, each brought by the newest post of its time.
 */
export async function seedFigures(ctx: Ctx): Promise<void> {
  const oldest = Math.floor(ctx.now / DAY) - FIGURE_DAYS_STORED;
  // Written out, because a bound number divides as a fraction.
  const day = sql.raw(`at / ${DAY}`);
  const posts = await ctx.db.all<SeededViews>(sql`
    SELECT seq, blogger, title, view_count AS views, created_at AS createdAt FROM posts WHERE view_count > 0`);
  await runBatch(ctx.db, [
    ctx.db.run(sql`DELETE FROM figures`),
    ctx.db.run(sql`
      INSERT INTO figures (blogger, day, post, kind, n)
      SELECT creator, ${day}, post, kind, count(*)
        FROM (SELECT creator, created_at AS at, 0 AS post, 'subscribed' AS kind FROM subscriptions
              UNION ALL SELECT creator, unsubscribed_at, 0, 'unsubscribed' FROM subscriptions WHERE active = 0
              UNION ALL SELECT creator, created_at, (
                SELECT seq FROM posts p WHERE p.blogger = creator AND p.created_at < s.created_at
                 ORDER BY p.created_at DESC LIMIT 1), 'subscribed' FROM subscriptions s)
       WHERE post IS NOT NULL AND ${day} >= ${oldest} GROUP BY creator, ${day}, post, kind`),
  ]);
  await insertAll(
    ctx.db,
    figures,
    posts.flatMap((post) => countsOf(post, ctx.now)).filter(({ day }) => day >= oldest),
  );
}
