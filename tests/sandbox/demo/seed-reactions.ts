import { sql } from 'drizzle-orm';
import { DAY } from '#contract/time';
import type { Ctx } from '../../../worker/context.ts';
import { runBatch } from '../../../worker/db/client.ts';
import { createRandomDraws } from '../../support/seeded-random.ts';
import { demoBloggers } from './bloggers.ts';
import { demoReaders } from './people.ts';
import type { DemoPeople } from './seed-accounts.ts';
import type { SeededPost } from './seed-posts.ts';
import type { Subscriptions } from './seed-subscriptions.ts';

const LIKES_PER_READER = 0.22;
const DISLIKES = 0.08;

/** Returns the views of a post: more for a popular blogger, and growing over its first two weeks. */
function viewsOf(post: SeededPost, now: number, popularity: number): number {
  const age = Math.min(1, (now - post.createdAt) / (14 * DAY));
  const luck = createRandomDraws(`${post.key} views`).range(0.5, 2);
  return Math.round((12 + popularity * 16) * (0.15 + 0.85 * age) * luck * (post.isFree ? 1 : 0.6));
}

/** Adds likes and dislikes of readers with access, and views of every post. */
export async function seedReactions(ctx: Ctx, people: DemoPeople, posts: SeededPost[], subscribed: Subscriptions) {
  const reactions = posts.flatMap((post) => {
    const readers = post.isFree ? demoReaders : (subscribed.get(post.username) ?? []);
    const mood = createRandomDraws(`${post.key} mood`);
    const willing = mood.range(0.4, 1.6) * LIKES_PER_READER;
    return readers
      .filter(() => mood.chance(willing))
      .map((reader) => ({
        post: post.id,
        user: people.seqOf(reader),
        type: mood.chance(DISLIKES) ? 'dislike' : 'like',
        at: Math.round(mood.range(post.createdAt, ctx.now)),
      }));
  });
  const popularity = new Map(demoBloggers.map((blogger) => [blogger.username, blogger.popularity]));
  const views = posts.map((post) => {
    const reacted = reactions.filter((reaction) => reaction.post === post.id).length;
    return { post: post.id, views: reacted + viewsOf(post, ctx.now, popularity.get(post.username) ?? 0) };
  });
  await runBatch(ctx.db, [
    ctx.db.run(sql`
      INSERT INTO article_reactions (post, user, reaction_type, created_at)
      SELECT p.seq, r.value->>'user', r.value->>'type', r.value->>'at'
        FROM json_each(${JSON.stringify(reactions)}) r JOIN posts p ON p.id = r.value->>'post'`),
    ctx.db.run(sql`
      UPDATE posts SET view_count = v.value->>'views'
        FROM json_each(${JSON.stringify(views)}) v WHERE posts.id = v.value->>'post'`),
  ]);
}
