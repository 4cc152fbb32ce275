import { env } from 'cloudflare:workers';
import type { OfferResponse, SubscriptionsResponse } from '#contract/subscriptions';
import type { Client } from './client.ts';
import type { Person } from './factories.ts';

export const subscribeTo = (client: Client, blogger: { id: string }, more: object = {}) =>
  client.post('/api/subscriptions', { bloggerId: blogger.id, ...more });

export const subscriptionsOf = async (client: Client) =>
  await (await client.get('/api/subscriptions')).json<SubscriptionsResponse>();

export const offerOf = async (client: Client, blogger: Person) =>
  await (await client.get(`/api/bloggers/${blogger.id}/subscription`)).json<OfferResponse>();

/** Returns whether a client receives the whole text of a post. */
export async function canRead(client: Client, post: { id: string }): Promise<boolean> {
  const { article } = await (await client.get(`/api/posts/${post.id}`)).json<{ article: { access: string } }>();
  return article.access === 'full';
}

/** Returns a reader's checkouts as stored. */
export const checkoutsOf = async (reader: Person) =>
  (
    await env.DB.prepare('SELECT id, state, stripe_session_id AS session FROM checkouts WHERE subscriber = ?1')
      .bind(reader.seq)
      .all<{ id: string; state: string; session: string | null }>()
  ).results;
