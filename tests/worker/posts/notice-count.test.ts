import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { NOTICED_COUNT_MAX } from '#contract/limits';
import type { PublishedResponse } from '#contract/posts';
import { noticedCountStatement } from '../../../worker/features/posts/post-notices.repo.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { countingCtx } from '../support/counting-ctx.ts';
import { newWriter, postInput } from '../support/factories.ts';

beforeAll(silenceOutbox);

test('counts at most 10,000 subscribers when a post is published', async () => {
  const { person, client } = await newWriter();
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ${NOTICED_COUNT_MAX})
     INSERT INTO users (id, email, username, password_hash, created_at)
     SELECT 'many-' || i, 'many-' || i || '@example.test', 'many_' || i, 'none', 0 FROM n`,
  ).run();
  const subscribe = (where: string) =>
    env.DB.prepare(
      `INSERT INTO subscriptions (id, subscriber, creator, active, status, price_cents, created_at)
       SELECT 's-' || seq, seq, ?1, 1, 'active', 300, 0 FROM users WHERE id LIKE 'many-%' AND ${where}`,
    )
      .bind(person.seq)
      .run();
  const publish = async (id: string) => {
    const response = await client.put(`/api/posts/${id}`, { post: postInput(), base: null });
    return await response.json<PublishedResponse>();
  };
  await subscribe("id <> 'many-1'");
  expect(await publish(crypto.randomUUID())).toMatchObject({ isNew: true, emailed: NOTICED_COUNT_MAX });
  await subscribe("id = 'many-1'");
  const id = crypto.randomUUID();
  expect(await publish(id)).toMatchObject({ isNew: true, emailed: null });

  const { results } = await env.DB.prepare('SELECT created_at AS at FROM posts WHERE id = ?1')
    .bind(id)
    .all<{ at: number }>();
  const { ctx, costs } = countingCtx();
  await noticedCountStatement(ctx.db, { id, blogger: person.seq, at: results[0]?.at ?? 0 });
  // The query reads the subscriptions and their count, and no further rows per subscription.
  expect(costs.rowsRead).toBeLessThan(3 * NOTICED_COUNT_MAX);
});
