import { expect } from 'vitest';
import { signUp } from '../../support/accounts.ts';
import { newClient } from '../../support/client.ts';
import {
  addPasskey,
  CREATION_OPTIONS,
  newAuthenticator,
  passkeyOptions,
  SIGN_IN_OPTIONS,
} from '../../support/passkeys.ts';
import { countOf, expectOne, type Races, runInParallel, statuses } from '../../support/races.ts';
import { addApp, codeAt, enterPassword, SECOND_FACTOR } from '../../support/second-factors.ts';

const OWN = 'user = (SELECT seq FROM users WHERE email = ?1)';

/** Races of second factors. */
export const secondFactorRaces: Races = {
  'one set-up of an app, with one set of recovery codes': {
    holds: ['authenticators(user)'],
    run: async () => {
      const { client, email } = await signUp();
      const { secret } = await (await client.post(`${SECOND_FACTOR}/authenticator`)).json<{ secret: string }>();
      const code = await codeAt(secret, Date.now());
      const cookies = Object.fromEntries(client.cookies);
      await expectOne(
        statuses(() => newClient({ cookies }).put(`${SECOND_FACTOR}/authenticator`, { code })),
        200,
        409,
      );
      expect(await countOf(`recovery_codes WHERE ${OWN}`, email)).toBe(10);
    },
  },
  'one use of the code of an app': {
    holds: ['authenticators.last_step'],
    run: async () => {
      const { client, email } = await signUp();
      const { secret } = await addApp(client);
      const { secondStep } = await enterPassword(email);
      const body = { signInToken: secondStep?.signInToken, code: await codeAt(secret, Date.now()) };
      const send = () => newClient({ isContending: true }).post('/api/auth/second-step', body);
      await expectOne(statuses(send), 200, 422);
    },
  },
  'one use of the challenge of a passkey': {
    holds: ['used_challenges(challenge)'],
    run: async () => {
      const { client } = await signUp();
      const { authenticator } = await addPasskey(client);
      const browser = newClient({ isContending: true });
      const passkey = authenticator.get(await passkeyOptions(browser, SIGN_IN_OPTIONS), { userHandle: null });
      const cookies = Object.fromEntries(browser.cookies);
      await expectOne(
        statuses(() => newClient({ cookies, isContending: true }).post('/api/auth/passkey', { passkey })),
        200,
        410,
      );
    },
  },
  'one account of a passkey': {
    holds: ['passkeys(id)'],
    run: async () => {
      const authenticator = newAuthenticator();
      const people = await runInParallel(() => signUp());
      const made = await Promise.all(
        people.map(async ({ client }) => authenticator.create(await passkeyOptions(client, CREATION_OPTIONS))),
      );
      const send = async (n: number) =>
        (await people[n]?.client.post(`${SECOND_FACTOR}/passkeys`, made[n])) as Response;
      await expectOne(statuses(send), 200, 409);
      expect(await countOf('passkeys WHERE id = ?1', authenticator.id)).toBe(1);
    },
  },
};
