import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { NOTICED_COUNT_MAX } from '#contract/limits';
import type { PublishedResponse } from '#contract/posts';
import { emailedCountStatement } from '../../../worker/features/audience/campaign-start.statements.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { countingCtx } from '../support/counting-ctx.ts';
import { newWriter, postInput } from '../support/factories.ts';

beforeAll(silenceOutbox);

test('counts at most 10,000 readers when a post is published', async () => {
  const { person, client } = await newWriter();
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i <= ${NOTICED_COUNT_MAX})
     INSERT INTO users (id, email, username, password_hash, email_confirmed_at, created_at)
     SELECT 'many-' || i, 'many-' || i || '@example.test', 'many_' || i, 'none', 0, 0 FROM n`,
  ).run();
  const follow = (where: string) =>
    env.DB.batch([
      env.DB.prepare(
        `INSERT INTO contacts (id, user, created_at) SELECT 'c-' || id, seq, 0 FROM users WHERE id LIKE 'many-%' AND ${where}`,
      ),
      env.DB.prepare(
        `INSERT INTO list_members (blogger, contact, state, cadence, source, followed_at, joined_at)
         SELECT ?1, c.seq, 'active', 'each', 'follow', 0, 0 FROM contacts c WHERE c.id LIKE 'c-many-%' ON CONFLICT DO NOTHING`,
      ).bind(person.seq),
    ]);
  const publish = async (id: string) => {
    const response = await client.put(`/api/posts/${id}`, { post: postInput(), base: null });
    return await response.json<PublishedResponse>();
  };
  await follow("id <> 'many-1'");
  expect(await publish(crypto.randomUUID())).toMatchObject({ isNew: true, emailed: NOTICED_COUNT_MAX });
  await follow("id = 'many-1'");
  const id = crypto.randomUUID();
  expect(await publish(id)).toMatchObject({ isNew: true, emailed: null });

  const { ctx, costs } = countingCtx();
  await emailedCountStatement(ctx.db, { id, blogger: person.seq });
  // The query reads the members and their count, and no further rows per member.
  expect(costs.rowsRead).toBeLessThan(3 * NOTICED_COUNT_MAX);
});
