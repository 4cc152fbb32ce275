import { signUp, viewerOf } from '../accounts.ts';
import { newClient } from '../client.ts';
import { addPasskey, CREATION_OPTIONS, newAuthenticator, passkeyOptions, SIGN_IN_OPTIONS } from '../passkeys.ts';
import { addApp, codeAt, enterPassword, SECOND_FACTOR } from '../second-factors.ts';
import type { Scene, Setting } from './scenes.ts';

const account =
  (rest: (client: Awaited<ReturnType<typeof signUp>>['client']) => Promise<Partial<Scene>>) => async () => {
    const { client } = await signUp();
    return { client, ...(await rest(client)) };
  };
const withApp = account(async (client) => {
  await addApp(client);
  return {};
});

/** A sign-in that waits for its second step. */
async function waitingSignIn(): Promise<Scene> {
  const { client, email } = await signUp();
  const { codes } = await addApp(client);
  const { client: browser, secondStep } = await enterPassword(email);
  return { client: browser, body: { signInToken: secondStep?.signInToken, code: codes?.[0] } };
}

async function passkeySignIn(): Promise<Scene> {
  const { client } = await signUp();
  const viewer = await viewerOf(client);
  const { authenticator } = await addPasskey(client, viewer?.id);
  const browser = newClient();
  const passkey = authenticator.get(await passkeyOptions(browser, SIGN_IN_OPTIONS));
  return { client: browser, body: { passkey, remember: true } };
}

async function appInSetUp(): Promise<Scene> {
  const { client } = await signUp();
  const { secret } = await (await client.post(`${SECOND_FACTOR}/authenticator`)).json<{ secret: string }>();
  return { client, body: { code: await codeAt(secret, Date.now()) } };
}

/** Second factors, by route. */
export const secondFactors: Record<string, Setting> = {
  'GET /api/account/second-factor': { make: withApp },
  'POST /api/account/second-factor/authenticator': { make: account(async () => ({})) },
  'PUT /api/account/second-factor/authenticator': { make: appInSetUp, isSpent: true },
  'DELETE /api/account/second-factor/authenticator': { make: withApp, isSpent: true },
  'POST /api/account/second-factor/recovery-codes': { make: withApp },
  'PUT /api/account/second-factor/new-devices': { make: account(async () => ({ body: { enabled: true } })) },
  'POST /api/account/second-factor/passkey-options': { make: account(async () => ({})) },
  'POST /api/account/second-factor/passkeys': {
    make: account(async (client) => ({
      body: newAuthenticator().create(await passkeyOptions(client, CREATION_OPTIONS)),
    })),
    isSpent: true,
  },
  'DELETE /api/account/second-factor/passkeys/:id': {
    make: account(async (client) => ({ params: { id: (await addPasskey(client)).authenticator.id } })),
    isSpent: true,
  },
  'POST /api/account/verification/passkey-options': { make: account(async () => ({})) },
  'POST /api/auth/second-step': { make: waitingSignIn, isSpent: true },
  'POST /api/auth/passkey-options': { make: async () => ({ client: newClient() }) },
  'POST /api/auth/passkey': { make: passkeySignIn, isSpent: true },
};
