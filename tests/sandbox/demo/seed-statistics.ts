import { sql } from 'drizzle-orm';
import { DAY, HOUR } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { runBatch } from '../../../worker/db/client.ts';
import { takeSnapshot } from '../../../worker/features/stats/stats.service.ts';

const TAKEN_AT = 5 * HOUR;
const DAYS = 30;

/** Stores the admin statistics of now, and of each of the last 30 mornings. */
export async function seedStatistics(ctx: Ctx): Promise<void> {
  const today = ctx.now - (ctx.now % DAY);
  const mornings = Array.from({ length: DAYS }, (_, n) => today - (n + 1) * DAY + TAKEN_AT);
  await runBatch(ctx.db, [
    ctx.db.run(sql`
      INSERT INTO stats_snapshots (taken_at, statistics)
      SELECT at, json_object('totalSubscribers', subscribers, 'nonSubscribedUsers', accounts - subscribers)
        FROM (SELECT m.value AS at, (SELECT count(*) FROM users WHERE created_at <= m.value) AS accounts,
                (SELECT count(DISTINCT subscriber) FROM subscriptions
                  WHERE created_at <= m.value AND coalesce(unsubscribed_at, ${ctx.now}) > m.value) AS subscribers
                FROM json_each(${JSON.stringify(mornings)}) m)`),
  ]);
  await takeSnapshot(ctx);
}
