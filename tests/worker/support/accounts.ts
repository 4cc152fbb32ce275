import type { SessionResponse } from '#contract/accounts';
import { type Client, newClient } from './client.ts';
import { fresh } from './factories.ts';

export const PASSWORD = 'correct-horse-1';

/** What a new account is asked for; each call names somebody else. */
export function newAccount() {
  const username = `account_${fresh()}`;
  return { email: `${username}@example.test`, username, password: PASSWORD };
}

/** Signs somebody up through the front door; the client is then signed in. */
export async function signUp(client: Client = newClient()) {
  const account = newAccount();
  const response = await client.post('/api/auth/sign-up', account);
  if (response.status !== 200) throw new Error(`sign-up: ${response.status} ${await response.text()}`);
  return { ...account, client };
}

/** Who the server says is signed in. */
export async function viewerOf(client: Client): Promise<SessionResponse['viewer']> {
  const { viewer } = await (await client.get('/api/session')).json<SessionResponse>();
  return viewer;
}
