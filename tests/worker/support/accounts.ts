import type { SessionResponse } from '#contract/accounts';
import { type Client, newClient } from './client.ts';
import { fresh } from './factories.ts';

export const PASSWORD = 'correct-horse-1';

/** Returns the sign-up form of a new account, different in each call. */
export function newAccount() {
  const username = `account_${fresh()}`;
  return { email: `${username}@example.test`, username, password: PASSWORD };
}

/** Signs up through the API; the client is signed in afterwards. */
export async function signUp(client: Client = newClient()) {
  const account = newAccount();
  const response = await client.post('/api/auth/sign-up', account);
  if (response.status !== 200) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  return { ...account, client };
}

/** Returns the viewer as the server reports it. */
export async function viewerOf(client: Client): Promise<SessionResponse['viewer']> {
  const { viewer } = await (await client.get('/api/session')).json<SessionResponse>();
  return viewer;
}
