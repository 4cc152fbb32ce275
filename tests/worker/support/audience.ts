import { env } from 'cloudflare:workers';
import type { InterestsResponse } from '#contract/interests';
import { getConfig } from '../../../worker/config.ts';
import { createListToken } from '../../../worker/features/audience/list-token.service.ts';
import type { ListMember } from '../../../worker/features/audience/lists.policy.ts';
import type { Client } from './client.ts';
import { newClient } from './client.ts';
import type { Person } from './factories.ts';
import { mailsTo } from './mail.ts';

/** A member as stored, without the agreement. */
export type StoredMember = {
  blogger: number;
  contact: number;
  user: number | null;
  email: string | null;
  state: string;
  cadence: string;
  source: string;
  isFollowed: number;
};

/** Returns the members of a blogger's list, oldest contact first. */
export async function membersOf(blogger: Person): Promise<StoredMember[]> {
  const { results } = await env.DB.prepare(
    `SELECT m.blogger, m.contact, c.user, c.email, m.state, m.cadence, m.source, m.followed_at IS NOT NULL AS isFollowed
       FROM list_members m JOIN contacts c ON c.seq = m.contact WHERE m.blogger = ?1 ORDER BY m.contact`,
  )
    .bind(blogger.seq)
    .all<StoredMember>();
  return results;
}

/** Returns the bloggers that the client's interests contain. */
export const followedBloggers = async (client: Client) =>
  (await (await client.get('/api/interests')).json<InterestsResponse>()).bloggers;

/** Gives the user with this address 3,000 follows. */
export async function fillFollows(email: string): Promise<void> {
  // Teams of this number do not exist; the table only checks the arithmetic and the user.
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
     INSERT INTO follows (user, kind, stream, category, created_at)
     SELECT u.seq, 1, i * 8 + 3, 'food', 1 FROM n JOIN users u ON u.email = ?1`,
  )
    .bind(email)
    .run();
}

/** Returns the token of the newest email that asks the address to confirm a follow. */
export async function followToken(address: string): Promise<string> {
  for (const { text } of await mailsTo(address)) {
    const [, token] = /\/confirm-follow\?token=(\S+)/.exec(text) ?? [];
    if (token !== undefined) return decodeURIComponent(token);
  }
  throw new Error(`no email to ${address} asks to confirm a follow`);
}

/** Follows a blogger without an account, up to the press of the button. */
export async function followByMail(blogger: Person, email: string, cadence: 'each' | 'weekly' = 'each') {
  const guest = newClient();
  await guest.post(`/api/bloggers/${blogger.id}/follow-by-mail`, { email, cadence });
  return await guest.post('/api/mail/confirm', { token: await followToken(email) });
}

/** Returns the token of a member's unsubscribe link. */
export const listToken = (member: ListMember) => createListToken(member, getConfig(env).sessionKeys);
