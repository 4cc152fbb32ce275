import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { PAST_DUE_GRACE } from '#contract/subscriptions';
import { newBlogger, newPost, newReader, subscribe } from '../support/factories.ts';
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

describe('a subscription opens what it is to', () => {
  it.each(['active', 'trialing'])('while it is %s', async (status) => {
    expect(await readsWith(status)).toBe(true);
  });

  it.each(['unpaid', 'paused', 'incomplete', 'incomplete_expired', 'canceled', 'something new', ''])(
    'and not while it is %s',
    async (status) => {
      expect(await readsWith(status)).toBe(false);
    },
  );

  it('and not once it is unsubscribed, but by what is left of it', async () => {
    expect(await readsWith('active', ', active = 0')).toBe(false);
  });

  it('for three days after a payment failed', async () => {
    const now = Date.now();
    expect(await readsWith('past_due', `, past_due_since = ${now}`)).toBe(true);
    expect(await readsWith('past_due', `, past_due_since = ${now - PAST_DUE_GRACE + 60_000}`)).toBe(true);
    expect(await readsWith('past_due', `, past_due_since = ${now - PAST_DUE_GRACE}`)).toBe(false);
    // The start of the failed payment is unknown.
    expect(await readsWith('past_due')).toBe(false);
  });
});
