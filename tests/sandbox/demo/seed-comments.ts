import { sql } from 'drizzle-orm';
import { HOUR } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { runBatch } from '../../../worker/db/client.ts';
import { commentApprovals, commentLikes, commentReports, comments } from '../../../worker/db/schema/index.ts';
import { createRandomDraws } from '../../support/seeded-random.ts';
import { insertAll } from './insert-all.ts';
import { demoAccounts, demoReaders } from './people.ts';
import type { DemoPeople } from './seed-accounts.ts';
import type { SeededPost } from './seed-posts.ts';

/** What readers say below any post, with the answers of its author. */
const THREADS: readonly (readonly [string, ...string[]])[] = [
  [
    'I read this on the train and missed my stop. *Worth it.*',
    'That is the best review I have had all week. Thank you!',
  ],
  [
    'Could you say more about the **second part**? I would like to try it this weekend.',
    'I will write a follow-up. What would help you most?',
  ],
  ['My grandmother did it exactly this way, and she never wrote anything down.'],
  [
    'I disagree with the ending, but I have been thinking about it since yesterday.',
    'Tell me where you got off. I am not sure about it either.',
  ],
  ['Sent this to my whole family.'],
  ['The first paragraph alone was worth the coffee that went cold.', 'Sorry about the coffee!'],
  ['A small correction: it opens at eight now, not at nine. Otherwise spot on.', 'Thank you, I have changed it.'],
  ['I tried it. It took me `three` evenings instead of one, and I would do it again.'],
];
const HELD = 'Loved it! You can find more tips like these at https://example.com/tips';
const REPORTED = 'Nobody asked for this. Stop writing about things you know nothing about.';

/** Posts of each author that get comments, the newest first. */
const DISCUSSED = 3;

/** Adds threads to free posts, and a held and a reported comment on a post of the demo blogger. */
export async function seedComments(ctx: Ctx, people: DemoPeople, posts: readonly SeededPost[]): Promise<void> {
  const seqOf = new Map(
    (await ctx.db.all<{ id: string; seq: number }>(sql`SELECT id, seq FROM posts`)).map(({ id, seq }) => [id, seq]),
  );
  const rows: (typeof comments.$inferInsert & { seq: number })[] = [];
  const add = (post: SeededPost, author: string, body: string, more: Partial<typeof comments.$inferInsert> = {}) => {
    const seq = rows.length + 1;
    const [blogger, writer] = [people.seqOf(post.username), people.seqOf(author)];
    const fixed = { seq, id: crypto.randomUUID(), post: seqOf.get(post.id) ?? 0, blogger, author: writer, body };
    rows.push({
      parent: null,
      fold: `demo ${seq}`,
      state: 'visible',
      heldFor: null,
      createdAt: ctx.now,
      ...fixed,
      ...more,
    });
    return seq;
  };
  const free = posts.filter(({ isFree }) => isFree);
  const discussed = free.filter(
    (post) =>
      free
        .filter(({ username }) => username === post.username)
        .toReversed()
        .indexOf(post) < DISCUSSED,
  );
  for (const post of discussed) {
    const draws = createRandomDraws(`${post.key} comments`);
    const threads = THREADS.filter(() => draws.chance(0.5));
    for (const [question, answer] of threads) {
      const createdAt = Math.round(draws.range(post.createdAt, ctx.now - HOUR));
      const reader = demoReaders[Math.floor(draws.range(0, demoReaders.length))] ?? demoReaders[0];
      const parent = add(post, reader, question, { createdAt });
      if (answer !== undefined) add(post, post.username, answer, { parent, createdAt: createdAt + HOUR / 2 });
    }
  }
  const own = discussed.findLast(({ username }) => username === demoAccounts.blogger.username);
  if (own === undefined) throw new Error('the demo blogger has no free post');
  add(own, demoAccounts.reader.username, HELD, { state: 'held', heldFor: 'link' });
  const reported = add(own, demoReaders[1], REPORTED);
  await insertAll(ctx.db, comments, rows);
  const approved = new Map(
    rows.flatMap(({ blogger, author, state }) =>
      state !== 'visible' || author === blogger
        ? []
        : [[`${blogger} ${author}`, { blogger, user: author ?? 0, createdAt: ctx.now }]],
    ),
  );
  await insertAll(ctx.db, commentApprovals, [...approved.values()]);
  const likes = rows.flatMap(({ seq, state }) => {
    const draws = createRandomDraws(`comment ${seq} likes`);
    const isLiked = () => state === 'visible' && seq !== reported && draws.chance(0.12);
    return demoReaders.filter(isLiked).map((reader) => ({ comment: seq, user: people.seqOf(reader), at: ctx.now }));
  });
  await insertAll(ctx.db, commentLikes, likes);
  await runBatch(ctx.db, [
    ctx.db.insert(commentReports).values({
      id: crypto.randomUUID(),
      comment: reported,
      blogger: people.seqOf(own.username),
      reporter: people.seqOf(demoReaders[2]),
      reason: 'harassment',
      note: 'This is the third one of this kind.',
      createdAt: ctx.now,
    }),
  ]);
}
