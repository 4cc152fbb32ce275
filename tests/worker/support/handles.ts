import { env } from 'cloudflare:workers';
import type { AvailabilityResponse, HandleState } from '#contract/handle-rules';
import type { Client } from './client.ts';
import { fresh, newBlogger, type Person, signedIn } from './factories.ts';

/** Returns a username that is unique within this file. */
export const newHandle = (beginning = 'handle') => `${beginning}_x${fresh()}x`;

/** Changes a username through the API. */
export const rename = (client: Client, username: string) => client.put('/api/account/username', { username });

/** Creates a blogger with a client, at a handle of this file. */
export async function newHolder(username = newHandle()): Promise<{ person: Person; client: Client }> {
  const person = await newBlogger(username);
  return { person, client: await signedIn(person) };
}

/** Returns what the API says about a handle. */
export async function stateOf(client: Client, username: string): Promise<HandleState> {
  const response = await client.get(`/api/handles/${username}/available`);
  return (await response.json<AvailabilityResponse>()).state;
}

/** Sets the number of a blogger's active subscribers, as the triggers of subscriptions would. */
export const setSubscribers = (blogger: Person, count: number) =>
  env.DB.prepare('UPDATE profiles SET active_subscribers = ?2 WHERE user = ?1').bind(blogger.seq, count).run();

/** Returns the status and the target of a page. */
export async function visit(client: Client, path: string) {
  const response = await client.get(path);
  return { status: response.status, location: response.headers.get('Location') };
}
