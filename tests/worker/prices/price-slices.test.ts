import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { openDatabase } from '../../../worker/db/client.ts';
import { noCosts } from '../../../worker/db/costs.ts';
import { affectedSubscriptionsStatement } from '../../../worker/features/prices/prices.repo.ts';
import { applyDuePriceChanges } from '../../../worker/features/prices/prices.service.ts';
import { jobCtx, newBlogger } from '../support/factories.ts';
import { countOf } from '../support/races.ts';

const MANY = 2000;
const SLICE = 50;

it('puts more due prices in force than one slice has', async () => {
  const due = `next_subscription_from = 5 AND user IN (SELECT seq FROM users WHERE id LIKE 'due-%')`;
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 501)
       INSERT INTO users (id, email, username, password_hash, created_at)
       SELECT 'due-' || i, 'due-' || i || '@example.test', 'due_' || i, 'none', 0 FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO profiles (id, user, is_blogging, created_at, next_subscription_cents, next_subscription_from)
       SELECT id, seq, 1, 0, 320, 5 FROM users WHERE id LIKE 'due-%'`,
    ),
  ]);
  expect(await countOf(`profiles WHERE ${due}`)).toBe(501);
  await applyDuePriceChanges(jobCtx());
  expect(await countOf(`profiles WHERE ${due}`)).toBe(0);
});

it('costs the same for a slice of subscribers, for any number of others', async () => {
  const blogger = await newBlogger();
  await env.DB.batch([
    env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${MANY})
       INSERT INTO users (id, email, username, password_hash, created_at)
       SELECT 'slice-' || i, 'slice-' || i || '@example.test', 'slice_' || i, 'none', 0 FROM n`,
    ),
    env.DB.prepare(
      `INSERT INTO subscriptions (id, subscriber, creator, active, status, price_cents, created_at)
       SELECT 's-' || seq, seq, ?1, 1, 'active', 300, 0 FROM users WHERE id LIKE 'slice-%'`,
    ).bind(blogger.seq),
  ]);
  const costs = noCosts();
  const db = openDatabase(env.DB, undefined, costs);
  const change = { creator: blogger.id, version: 1, priceCents: 300, changedAt: Date.now(), after: '' };
  const [rows] = await db.batch([affectedSubscriptionsStatement(db, { ...change, next: null }, SLICE)]);
  expect(rows).toHaveLength(SLICE);
  expect(costs.rowsRead).toBeLessThan(SLICE * 6);
});
