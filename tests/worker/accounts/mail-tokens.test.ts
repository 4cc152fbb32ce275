import { afterEach, expect, test, vi } from 'vitest';
import { FOLLOW_LINK_DAYS } from '#contract/audience';
import { unsubscribePath } from '#contract/mail';
import { DAY, HOUR } from '#contract/time';
import { createFollowToken } from '../../../worker/features/audience/follow-token.service.ts';
import { createListToken } from '../../../worker/features/audience/list-token.service.ts';
import { unsubscribeToken } from '../../../worker/features/mail/unsubscribe-token.service.ts';
import { countCases } from '../../support/cases.ts';
import { newAccount, PASSWORD, signUp, viewerOf } from '../support/accounts.ts';
import { inputsOfApi } from '../support/api-document.ts';
import { newClient } from '../support/client.ts';
import { jobCtx, newBlogger } from '../support/factories.ts';
import { withoutLimits } from '../support/limits.ts';
import { mailedToken } from '../support/mail.ts';
import { everythingStored } from '../support/stored.ts';

withoutLimits();
afterEach(() => void vi.useRealTimers());

/** Returns a user who holds one token of each kind. */
async function holder() {
  const { client, email } = await signUp();
  await newClient().post('/api/auth/forgot-password', { email });
  const next = newAccount().email;
  await client.post('/api/account/email', { email: next, password: PASSWORD });
  const id = (await viewerOf(client))?.id ?? '';
  const keys = jobCtx().config.sessionKeys;
  const { seq: blogger } = await newBlogger();
  return {
    client,
    tokens: {
      confirm: await mailedToken(email, 'confirm'),
      reset: await mailedToken(email, 'reset'),
      change: await mailedToken(next, 'change-email'),
      unsubscribe: await unsubscribeToken(id, 'newPosts', keys),
      list: await createListToken({ contact: 1, blogger: 1 }, keys),
      follow: await createFollowToken({ email, blogger, cadence: 'each', at: Date.now(), wording: 'Follow' }, keys),
      session: client.cookies.get('__Host-session') ?? '',
      device: client.cookies.get('__Host-device') ?? '',
    },
  };
}

type Kind = keyof Awaited<ReturnType<typeof holder>>['tokens'];

const unsubscribing = (path: string) => ({
  kind: 'unsubscribe' as Kind,
  use: (token: string) => newClient().post(`${path}?token=${encodeURIComponent(token)}`),
  // The link of one list works here too.
  also: 'list' as Kind,
  again: 200,
  lasts: null,
});

const listPath = (token: string) => `/api/mail/list?token=${encodeURIComponent(token)}`;

/** Each token's purpose: how it is used, how a second use is rejected, and how long it is valid. */
const purposes: Record<
  string,
  { kind: Kind; also?: Kind; use: (token: string) => Promise<Response>; again: number; lasts: number | null }
> = {
  'POST /api/auth/confirm-email': {
    kind: 'confirm',
    use: (token) => newClient().post('/api/auth/confirm-email', { token }),
    again: 409,
    lasts: 72 * HOUR,
  },
  'POST /api/auth/check-link': {
    kind: 'reset',
    use: (token) => newClient().post('/api/auth/check-link', { token, purpose: 'reset_password' }),
    // This request only reads, so it does not use the token up.
    again: 200,
    lasts: HOUR,
  },
  'POST /api/auth/reset-password': {
    kind: 'reset',
    use: (token) => newClient().post('/api/auth/reset-password', { token, password: 'brand-new-2' }),
    again: 410,
    lasts: HOUR,
  },
  'POST /api/auth/change-email': {
    kind: 'change',
    use: (token) => newClient().post('/api/auth/change-email', { token }),
    again: 410,
    lasts: 24 * HOUR,
  },
  'POST /api/mail/confirm': {
    kind: 'follow',
    use: (token) => newClient().post('/api/mail/confirm', { token }),
    again: 200,
    lasts: FOLLOW_LINK_DAYS * DAY,
  },
  'GET /api/mail/confirm': {
    kind: 'follow',
    use: (token) => newClient().get(`/api/mail/confirm?token=${encodeURIComponent(token)}`),
    again: 200,
    lasts: FOLLOW_LINK_DAYS * DAY,
  },
  'GET /api/mail/list': { kind: 'list', use: (token) => newClient().get(listPath(token)), again: 200, lasts: null },
  'PUT /api/mail/list': {
    kind: 'list',
    use: (token) => newClient().put(listPath(token), { cadence: 'weekly' }),
    again: 200,
    lasts: null,
  },
  'POST /api/mail/unsubscribe': unsubscribing('/api/mail/unsubscribe'),
  [`POST ${unsubscribePath}`]: unsubscribing(unsubscribePath),
};

test('covers every operation that takes a token', async () => {
  const inputs = [...(await inputsOfApi())];
  const takers = inputs.filter(([, { body, query }]) => [...body, ...query].includes('token')).map(([name]) => name);
  expect([...takers, `POST ${unsubscribePath}`].toSorted()).toEqual(Object.keys(purposes).toSorted());
});

test('accepts a token once, for its purpose only', async () => {
  const { client, tokens } = await holder();
  let cases = 0;
  for (const [name, { kind, also, use }] of Object.entries(purposes)) {
    const before = await everythingStored('security_events');
    for (const [other, token] of Object.entries(tokens).filter(([each]) => each !== kind && each !== also)) {
      const { status } = await use(token);
      expect([410, 422], `${name} with a ${other} token`).toContain(status);
      cases++;
    }
    for (const made of ['', 'x'.repeat(43), `${tokens[kind].slice(0, -8)}AAAAAAAA`, tokens[kind].toUpperCase()]) {
      expect([410, 422], `${name} with ${made}`).toContain((await use(made)).status);
      cases++;
    }
    expect(await everythingStored('security_events'), name).toEqual(before);
  }
  for (const [name, { kind, again }] of Object.entries(purposes)) {
    // Each token has its own user: a new password or address invalidates the user's other tokens.
    const mine = (await holder()).tokens[kind];
    expect((await purposes[name]?.use(mine))?.status, name).toBe(200);
    expect((await purposes[name]?.use(mine))?.status, `${name} again`).toBe(again);
    cases += 2;
  }
  for (const [kind, token] of Object.entries(tokens).filter(([each]) => each !== 'session')) {
    expect(await viewerOf(newClient({ cookies: { '__Host-session': token } })), kind).toBeNull();
    cases++;
  }
  expect(await viewerOf(client)).not.toBeNull();
  countCases('sessions', cases);
});

test('accepts a token until its expiry, and not a moment longer', async () => {
  const begun = Date.now();
  let cases = 0;
  for (const [name, { kind, use, lasts }] of Object.entries(purposes)) {
    for (const [at, isGood] of [
      [(lasts ?? 10_000 * HOUR) - 1000, true],
      [lasts, false],
    ] as const) {
      if (at === null) continue;
      vi.useFakeTimers({ toFake: ['Date'], now: begun });
      const { tokens } = await holder();
      vi.setSystemTime(begun + at);
      expect((await use(tokens[kind])).status, `${name} ${isGood ? 'before' : 'at'} its end`).toBe(isGood ? 200 : 410);
      cases++;
    }
  }
  countCases('sessions', cases);
});

test('stores no token as it was sent', async () => {
  const { tokens } = await holder();
  const everything = JSON.stringify(await everythingStored());
  for (const [kind, token] of Object.entries(tokens)) expect(everything.includes(token), kind).toBe(false);
  countCases('sessions', Object.keys(tokens).length);
});
