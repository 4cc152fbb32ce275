import { sql } from 'drizzle-orm';
import { DAY, HOUR, MINUTE } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { runBatch } from '../../../worker/db/client.ts';
import { demoAccounts } from './people.ts';
import type { DemoPeople } from './seed-accounts.ts';
import type { SeededPost } from './seed-posts.ts';

/** Number of posts in the demo reader's list, how many of them are read, and before which one a post was deleted. */
const SAVED = 7;
const READ = 2;
const WITHDRAWN = 4;
/** Posts between two saved ones: the list has several topics. */
const STEP = 5;

/** Stores the demo reader's reading list, with a post that is no longer available, and two articles to continue. */
export async function seedReading(ctx: Ctx, people: DemoPeople, posts: SeededPost[]) {
  const user = people.seqOf(demoAccounts.reader.username);
  const free = posts.filter(({ isFree }) => isFree).toSorted((a, b) => b.createdAt - a.createdAt);
  const savedPosts = Array.from({ length: SAVED }, (_, n) => free[(n + 1) * STEP]).filter((post) => post !== undefined);
  const saved = savedPosts.map(({ id, createdAt }, n) => ({
    post: id,
    savedAt: Math.min(createdAt + 6 * HOUR, ctx.now - (n + 1) * HOUR),
    readAt: n >= SAVED - READ ? ctx.now - n * MINUTE : null,
  }));
  const withdrawnAt = (saved[WITHDRAWN]?.savedAt ?? ctx.now) + MINUTE;
  const started = [
    { post: free[STEP + 1]?.id, part: 430, at: ctx.now - 3 * HOUR },
    { post: free[2 * STEP]?.id, part: 710, at: ctx.now - 2 * DAY },
  ];
  await runBatch(ctx.db, [
    ctx.db.run(sql`
      INSERT INTO saved (user, post, post_id, saved_at, read_at)
      SELECT ${user}, p.seq, p.id, s.value->>'savedAt', s.value->>'readAt'
        FROM json_each(${JSON.stringify(saved)}) s JOIN posts p ON p.id = s.value->>'post'`),
    // The post of this entry no longer exists.
    ctx.db.run(sql`
      INSERT INTO saved (user, post, post_id, saved_at)
      VALUES (${user}, 0, ${crypto.randomUUID()}, ${withdrawnAt})`),
    ctx.db.run(sql`
      INSERT INTO reading (user, post, part, done, at)
      SELECT ${user}, p.seq, s.value->>'part', 0, s.value->>'at'
        FROM json_each(${JSON.stringify(started)}) s JOIN posts p ON p.id = s.value->>'post'`),
  ]);
}
