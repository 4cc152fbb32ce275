import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { STATS_TOP, type StatisticsResponse } from '#contract/stats';
import { DAY } from '#contract/time';
import { newAdmin } from '../support/admins.ts';
import type { Client } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newPerson, newPost, newWriter, type Person, subscribe } from '../support/factories.ts';
import { addManyPosts } from '../support/many-posts.ts';

const STATS = '/api/admin/stats';

const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const read = async (client: Client) => await (await client.get(STATS)).json<StatisticsResponse>();
const refresh = async (client: Client) => await (await client.post(`${STATS}/refresh`)).json<StatisticsResponse>();
const names = (rows: readonly { bloggerUsername: string }[]) => rows.map(({ bloggerUsername }) => bloggerUsername);
const titles = (rows: readonly { title: string }[]) => rows.map(({ title }) => title);

async function dislike(reader: Person, postId: string) {
  await run(
    `INSERT INTO article_reactions (post, user, reaction_type, created_at)
     SELECT seq, ?1, 'dislike', 0 FROM posts WHERE id = ?2`,
    reader.seq,
    postId,
  );
}

describe('the figures', () => {
  it('match the rows, without users who are being deleted', async () => {
    await run('DELETE FROM users');
    const now = Date.now();
    const ann = (await newWriter('food')).person;
    const [bob, leavingBlogger, old] = [
      await newBlogger('bob'),
      await newBlogger('leaving_blogger'),
      await newBlogger('old'),
    ];
    const readers = [await newPerson('r_one'), await newPerson('r_two'), await newPerson('r_three')];
    const [one, two, three] = readers as [Person, Person, Person];
    const leaving = await newPerson('leaving_reader');
    await subscribe(one, ann);
    await subscribe(one, bob);
    await subscribe(two, ann);
    await subscribe(three, ann, { active: false, createdAt: now - 5 * DAY });
    await subscribe(two, old, { createdAt: now - 40 * DAY });
    await subscribe(leaving, leavingBlogger);
    const posts = {
      liked: await newPost({ by: ann, title: 'Seen by many' }),
      withdrawn: await newPost({ by: ann, title: 'Withdrawn' }),
      bobs: await newPost({ by: bob, title: 'Of Bob', category: 'travel' }),
      gone: await newPost({ by: leavingBlogger, title: 'Leaving' }),
      old: await newPost({ by: old, title: 'Of old', at: now - 40 * DAY }),
    };
    for (const reader of [one, two, three]) await dislike(reader, posts.gone.id);
    for (const reader of [one, two]) await dislike(reader, posts.bobs.id);
    for (const id of [posts.liked.id, posts.withdrawn.id]) await dislike(one, id);
    await run("UPDATE posts SET view_count = length(title) WHERE title <> 'Of Bob'");
    await run("UPDATE posts SET unpublished_at = 1 WHERE title = 'Withdrawn'");
    await run('UPDATE profiles SET deleting_at = 1, is_blogging = 0 WHERE user = ?1', leavingBlogger.seq);
    await run('UPDATE profiles SET is_blogging = 0, created_at = ?2 WHERE user = ?1', old.seq, now - 40 * DAY);
    await run('UPDATE users SET created_at = ?2 WHERE seq = ?1', old.seq, now - 40 * DAY);
    await run('UPDATE users SET deleting_at = 1 WHERE seq = ?1', leaving.seq);
    await run(
      'UPDATE profiles SET next_subscription_cents = 375, next_subscription_from = ?2 WHERE user = ?1',
      ann.seq,
      now - DAY,
    );
    const { person: admin, client } = await newAdmin();

    const response = await client.post(`${STATS}/refresh`);
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(3);
    const stats = await response.json<StatisticsResponse>();
    expect(stats).toMatchObject({
      totalSubscribers: 2,
      nonSubscribedUsers: 6,
      // A user with a profile but without categories does not count as a creator.
      totalCreators: 1,
      totalReaders: 7,
      risingCreators: 2,
      monthlySubscriberCounts: [
        { bloggerId: ann.id, subscriberCount: 2, subscriptionAmountCents: 375, totalMonthlyRevenueCents: 750 },
        { bloggerId: old.id, subscriberCount: 1, subscriptionAmountCents: 300, totalMonthlyRevenueCents: 300 },
        { bloggerId: bob.id, subscriberCount: 1, subscriptionAmountCents: 300, totalMonthlyRevenueCents: 300 },
      ],
      mostDislikedArticles: [
        {
          id: posts.bobs.id,
          slug: 'of-bob',
          title: 'Of Bob',
          bloggerId: bob.id,
          bloggerUsername: 'bob',
          dislikeCount: 2,
        },
        { id: posts.liked.id, dislikeCount: 1 },
      ],
      mostDislikedBloggers: [
        { bloggerId: bob.id, totalDislikes: 2 },
        { bloggerId: ann.id, totalDislikes: 2 },
      ],
      risingBloggers: [
        { bloggerId: ann.id, newSubscriptionsCount: 3, totalSubscribers: 2 },
        { bloggerId: bob.id, newSubscriptionsCount: 1, totalSubscribers: 1 },
      ],
    });
    expect(stats.newAccounts.map(({ username, accountType }) => `${username} ${accountType}`)).toEqual([
      `${admin.username} Reader`,
      'r_three Reader',
      'r_two Reader',
      'r_one Reader',
      'leaving_blogger Reader',
      'bob Reader',
      `${ann.username} Creator`,
    ]);
    expect(titles(stats.newBlogPosts)).toEqual(['Of Bob', 'Seen by many']);
    expect(stats.newBlogPosts.map(({ topicName }) => topicName)).toEqual(['Travel', 'Food']);
    expect(titles(stats.mostLikedArticles)).toEqual(['Seen by many', 'Of old']);
    expect(stats.mostLikedArticles[0]).toMatchObject({ views: 12, bloggerUsername: ann.username });
    expect(names(stats.allBloggers)).toEqual(['bob', ann.username, 'old']);
    expect(stats.newestReaders.map(({ username }) => username)).toEqual([
      admin.username,
      'r_three',
      'r_two',
      'r_one',
      'leaving_blogger',
    ]);
    expect(names(stats.newestCreators)).toEqual([ann.username]);
    const { takenAt, totalSubscribers, nonSubscribedUsers } = stats;
    expect(stats.history).toEqual([{ takenAt, totalSubscribers, nonSubscribedUsers }]);
    expect(await read(client)).toEqual(stats);
  });

  it('cost the same at ten times the posts', async () => {
    const { client } = await newAdmin();
    const by = await newBlogger();
    const cost = async () => {
      const response = await client.post(`${STATS}/refresh`);
      expect(response.status).toBe(200);
      return costsOf(response);
    };
    const add = async (from: number, to: number) => {
      const seqs = Array.from({ length: to - from }, (_, n) => from + n);
      const text = { publicText: 'Some words.', hidden: '' };
      await addManyPosts(
        by,
        seqs.map((seq) => ({ seq, id: `many-${seq}`, title: `Many ${seq}`, ...text })),
      );
      await run('UPDATE posts SET view_count = seq % 97, dislike_count = seq % 31, created_at = ?1', Date.now());
    };
    expect((await client.get(STATS)).status).toBe(200);
    await add(1_000, 1_200);
    const small = await cost();
    await add(1_200, 3_000);
    expect(await cost()).toEqual(small);
    expect(small.rowsRead).toBeLessThan(1_500);
  });

  it('count all users, with any internal number', async () => {
    const { client } = await newAdmin();
    const totals = async () => {
      const { totalSubscribers, totalCreators, totalReaders, monthlySubscriberCounts } = await refresh(client);
      return [totalSubscribers, totalCreators, totalReaders, monthlySubscriberCounts.length];
    };
    const before = await totals();
    await run("UPDATE sqlite_sequence SET seq = 250000 WHERE name = 'users'");
    await subscribe(await newPerson(), (await newWriter('food')).person);
    expect(await totals()).toEqual(before.map((count) => count + 1));
  });

  it('count all rising bloggers, also beyond their table', async () => {
    const { client } = await newAdmin();
    const { risingCreators } = await refresh(client);
    const reader = await newPerson();
    for (let n = 0; n <= STATS_TOP; n++) await subscribe(reader, await newBlogger());
    const stats = await refresh(client);
    expect([stats.risingCreators, stats.risingBloggers.length]).toEqual([risingCreators + STATS_TOP + 1, STATS_TOP]);
  });
});
