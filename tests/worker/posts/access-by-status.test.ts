import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { PAST_DUE_GRACE } from '#contract/subscriptions';
import { runBatch } from '../../../worker/db/client.ts';
import { type AccessState, canRead as isReadable } from '../../../worker/features/access/access.policy.ts';
import { canReadSql } from '../../../worker/features/access/access.statements.ts';
import { jobCtx, newBlogger, newPost, newReader, subscribe } from '../support/factories.ts';
import { canRead } from '../support/subscriptions.ts';

/** Returns whether a reader with this subscription status at the provider can read the blogger's premium text. */
async function readsWith(status: string, more = ''): Promise<boolean> {
  const blogger = await newBlogger();
  const post = await newPost({ by: blogger, isFree: false });
  const { person, client } = await newReader();
  await subscribe(person, blogger);
  await env.DB.batch([
    env.DB.prepare('DELETE FROM subscribers WHERE user = ?1').bind(person.seq),
    env.DB.prepare(`UPDATE subscriptions SET status = ?2 ${more} WHERE subscriber = ?1`).bind(person.seq, status),
  ]);
  return await canRead(client, post);
}

describe('a subscription', () => {
  it.each(['active', 'trialing'])('gives access while it is %s', async (status) => {
    expect(await readsWith(status)).toBe(true);
  });

  it.each(['unpaid', 'paused', 'incomplete', 'incomplete_expired', 'canceled', 'something new', ''])(
    'gives no access while it is %s',
    async (status) => {
      expect(await readsWith(status)).toBe(false);
    },
  );

  it('gives no access by its status once it is unsubscribed, only by its paid time', async () => {
    expect(await readsWith('active', ', active = 0')).toBe(false);
  });

  it('gives access for three days after a failed payment', async () => {
    const now = Date.now();
    expect(await readsWith('past_due', `, past_due_since = ${now}`)).toBe(true);
    expect(await readsWith('past_due', `, past_due_since = ${now - PAST_DUE_GRACE + 60_000}`)).toBe(true);
    expect(await readsWith('past_due', `, past_due_since = ${now - PAST_DUE_GRACE}`)).toBe(false);
    // The start of the failed payment is unknown.
    expect(await readsWith('past_due')).toBe(false);
  });
});

const statuses = ['active', 'trialing', 'past_due', 'unpaid', 'paused'];
const unusable = ['incomplete', 'incomplete_expired', 'canceled', 'something new', ''];

/** Returns each stored combination of status, period end, failed payment and entitlement, at the edges of time. */
function storedStates(now: number): (AccessState & { periodEnd: number | null })[] {
  const edges = [null, now - 1, now, now + 1];
  const failures = [null, now, now - PAST_DUE_GRACE + 1, now - PAST_DUE_GRACE, now - PAST_DUE_GRACE - 1];
  return [...statuses, ...unusable].flatMap((status) =>
    [0, 1].flatMap((active) =>
      edges.flatMap((end) =>
        failures.flatMap((pastDueSince) =>
          [0, 1].map((entitled) => ({ active, status, pastDueSince, entitled, entitledUntil: end, periodEnd: end })),
        ),
      ),
    ),
  );
}

describe('the access rule', () => {
  it('gives the same result in the policy and in SQL for every stored state', async () => {
    const { db, now } = jobCtx();
    const blogger = await newBlogger();
    const { id } = await newPost({ by: blogger, isFree: false });
    const { person } = await newReader();
    await subscribe(person, blogger);
    const states = storedStates(now);
    const results = await runBatch(
      db,
      states.flatMap((state) => [
        db.run(sql`UPDATE subscriptions SET active = ${state.active}, status = ${state.status},
          past_due_since = ${state.pastDueSince}, current_period_end = ${state.periodEnd} WHERE subscriber = ${person.seq}`),
        db.run(sql`DELETE FROM subscribers WHERE user = ${person.seq}`),
        db.run(sql`INSERT INTO subscribers (user, creator, subscribed, subscription_end)
          VALUES (${person.seq}, ${blogger.seq}, ${state.entitled}, ${state.entitledUntil})`),
        db.all<{ isOpen: number }>(
          sql`SELECT ${canReadSql(person.seq, now)} AS isOpen FROM posts p WHERE p.id = ${id}`,
        ),
      ]),
    );
    const inSql = states.map((_, n) => (results[n * 4 + 3] as { isOpen: number }[])[0]?.isOpen);
    const inPolicy = states.map((state) => Number(isReadable(state, now)));
    const differing = states.filter((_, n) => inSql[n] !== inPolicy[n]);
    const readable = inPolicy.filter((isOpen) => isOpen === 1).length;
    expect(differing).toEqual([]);
    expect(readable).toBeGreaterThan(0);
    expect(readable).toBeLessThan(states.length);
  });
});
