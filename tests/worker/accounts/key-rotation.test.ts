import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, expect, test } from 'vitest';
import type { SessionResponse } from '#contract/accounts';
import type { SmtpResponse } from '#contract/smtp';
import { app } from '../../../worker/app.ts';
import { parseConfig } from '../../../worker/config.ts';
import { unsubscribeToken } from '../../../worker/features/mail/unsubscribe-token.service.ts';
import { runScheduled } from '../../../worker/jobs/schedule.ts';
import { decryptEmail, encryptEmail } from '../../../worker/platform/mail/encrypted-email.ts';
import { readSessionToken, signSessionToken } from '../../../worker/platform/session-token.ts';
import { countCases } from '../../support/cases.ts';
import { newAccount } from '../support/accounts.ts';
import { newAdmin } from '../support/admins.ts';
import { clientOf } from '../support/database.ts';
import { newPerson, signedIn } from '../support/factories.ts';
import { forgetMail, SMTP, smtpForm } from '../support/smtp.ts';
import { signedEvent } from '../support/stripe.ts';

afterEach(forgetMail);

const { SESSION_KEYS: OLD } = env as unknown as { SESSION_KEYS: string };
const NEW = `next:${Buffer.alloc(32, 7).toString('base64url')}`;
/** The steps of a rotation (docs/operations/keys.md), and the keys whose cookies and tokens are valid at each. */
const STEPS: Record<string, { SESSION_KEYS: string; believed: Record<'old' | 'new', boolean> }> = {
  'before it': { SESSION_KEYS: OLD, believed: { old: true, new: false } },
  'while both exist': { SESSION_KEYS: `${NEW},${OLD}`, believed: { old: true, new: true } },
  'once the old one is removed': { SESSION_KEYS: NEW, believed: { old: false, new: true } },
};
const keysOf = (SESSION_KEYS: string) => parseConfig({ ...env, SESSION_KEYS }).sessionKeys;
const MAKERS = { old: OLD, new: `${NEW},${OLD}` } as const;
const nobody = new Map<string, string>();

type Ask = ReturnType<typeof clientOf>;
const productWith = (SESSION_KEYS: string, cookies: ReadonlyMap<string, string> = nobody): Ask =>
  clientOf(env.DB, cookies, { SESSION_KEYS });

/** Returns the cookies of a user who signs up at a product with these keys. */
async function signUpWith(keys: string): Promise<Map<string, string>> {
  const response = await productWith(keys)('POST', '/api/auth/sign-up', newAccount());
  expect(response.status).toBe(200);
  const pairs = response.headers.getSetCookie().map((line) => /^([^=]+)=([^;]*)/.exec(line)?.slice(1) ?? []);
  return new Map(pairs as [string, string][]);
}

/** Returns a session's cookie as signed by a product with other keys. */
async function signedAnew(token: string, keys: string): Promise<string> {
  const now = Date.now();
  const claim = await readSessionToken(token, keysOf(OLD), now);
  if (typeof claim === 'string') throw new Error(claim);
  return await signSessionToken(claim, keysOf(keys), { now, expiresAt: now + 60_000 });
}

/** Posts a webhook to a product with these settings. */
async function postSigned(vars: Record<string, string>, body: string, signature: string): Promise<Response> {
  const headers = { 'Stripe-Signature': signature, 'Content-Type': 'application/json' };
  const request = new Request(`${env.APP_ORIGIN}/api/webhooks/stripe`, { method: 'POST', headers, body });
  return await app.fetch(request, { ...env, ...vars } as Env, createExecutionContext());
}

const isSignedIn = async (ask: Ask) =>
  (await (await ask('GET', '/api/session')).json<SessionResponse>()).viewer !== null;

/**
 * Cookies and tokens of each key, and their validity: those of the old key after the first step, those of the new key
 * after the second.
 */
const BELIEF: Record<string, () => Promise<Record<keyof typeof MAKERS, (keys: string) => Promise<boolean>>>> = {
  'a session': async () => {
    const made = { old: await signUpWith(MAKERS.old), new: await signUpWith(MAKERS.new) };
    return {
      old: async (keys) => await isSignedIn(productWith(keys, made.old)),
      new: async (keys) => await isSignedIn(productWith(keys, made.new)),
    };
  },
  'an unsubscribe link': async () => {
    const { id } = await newPerson();
    const press = async (maker: string, keys: string) => {
      const token = await unsubscribeToken(id, 'newPosts', keysOf(maker));
      return (await productWith(keys)('POST', `/api/mail/unsubscribe?token=${token}`, {})).status === 200;
    };
    return { old: (keys) => press(MAKERS.old, keys), new: (keys) => press(MAKERS.new, keys) };
  },
  'a waiting email': async () => {
    const mail = { id: 'one', to: 'a@b.test', subject: 'S', text: 'T', html: '<p>T</p>' };
    const open = async (maker: string, keys: string) =>
      await decryptEmail('one', await encryptEmail(mail as never, keysOf(maker)), keysOf(keys)).then(
        () => true,
        () => false,
      );
    return { old: (keys) => open(MAKERS.old, keys), new: (keys) => open(MAKERS.new, keys) };
  },
};

test.each(Object.keys(BELIEF))('accepts %s as long as its key exists', async (what) => {
  const asked = await BELIEF[what]?.();
  for (const [step, { SESSION_KEYS, believed }] of Object.entries(STEPS)) {
    for (const maker of ['old', 'new'] as const)
      expect(await asked?.[maker](SESSION_KEYS), `${maker} key, ${step}`).toBe(believed[maker]);
  }
  countCases('sessions', Object.keys(STEPS).length * 2);
});

test('accepts sign-ins on a page only where the new key is known', async () => {
  const made = await signUpWith(MAKERS.new);
  const page = await productWith(OLD, made)('GET', '/');
  expect([page.status, page.headers.getSetCookie().filter((line) => line.includes('session'))]).toEqual([200, []]);
  expect(await isSignedIn(productWith(MAKERS.new, made))).toBe(true);
  // A signature that is valid nowhere is rejected everywhere.
  const forged = new Map([...made].map(([name, value]) => [name, value.slice(0, -9)]));
  const cleared = (await productWith(MAKERS.new, forged)('GET', '/')).headers.getSetCookie();
  expect(cleared).toContainEqual(expect.stringMatching(/^__Host-session=;.*Max-Age=0/));
  countCases('sessions', 2);
});

test('recognizes a device of an earlier sign-in as long as its key exists', async () => {
  const account = newAccount();
  const first = await productWith(OLD)('POST', '/api/auth/sign-up', account);
  const device = /__Host-device=([^;]+)/.exec(first.headers.getSetCookie().join())?.[1] ?? '';
  const renewed = async (keys: string) => {
    const ask = productWith(keys, new Map([['__Host-device', device]]));
    const { email, password } = account;
    const response = await ask('POST', '/api/auth/sign-in', { email, password, remember: false });
    expect(response.status).toBe(200);
    const token = /__Host-device=([^;]+)/.exec(response.headers.getSetCookie().join())?.[1] ?? '';
    const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString());
    const [head, claims] = token.split('.');
    return { kid: read(head).kid, device: read(claims).sub };
  };
  const { sub } = JSON.parse(Buffer.from(device.split('.')[1] ?? '', 'base64url').toString());
  expect(await renewed(`${NEW},${OLD}`)).toEqual({ kid: 'next', device: sub });
  expect(await renewed(NEW)).toEqual({ kid: 'next', device: expect.not.stringMatching(`^${sub}$`) });
  countCases('sessions', 2);
});

test('encrypts an SMTP password again within the hour, and reads it after each step', async () => {
  const { person, client } = await newAdmin();
  expect((await client.put(SMTP, smtpForm())).status).toBe(200);
  const isReadable = async (keys: string) => {
    const session = (await signedIn(person)).cookies;
    const own = new Map([['__Host-session', await signedAnew(session.get('__Host-session') ?? '', keys)]]);
    return (await (await productWith(keys, own)('GET', SMTP)).json<SmtpResponse>()).isPasswordReadable;
  };
  expect([await isReadable(OLD), await isReadable(`${NEW},${OLD}`), await isReadable(NEW)]).toEqual([
    true,
    true,
    false,
  ]);
  const both = { ...env, SESSION_KEYS: `${NEW},${OLD}`, STRIPE_SECRET_KEY: '' } as Env;
  await runScheduled('17 * * * *', both);
  expect([await isReadable(`${NEW},${OLD}`), await isReadable(NEW)]).toEqual([true, true]);
  // Going back to the old key alone requires going back to data that it can decrypt.
  expect(await isReadable(OLD)).toBe(false);
  countCases('secrets', 6);
});

test('accepts a webhook signed by any of the current secrets, and by no removed one', async () => {
  const secrets = ['whsec_old', 'whsec_new', 'whsec_of_somebody_else'];
  const configured = {
    whsec_old: ['whsec_old'],
    'whsec_new, whsec_old': ['whsec_new', 'whsec_old'],
    whsec_new: ['whsec_new'],
  };
  for (const [STRIPE_WEBHOOK_SECRET, believed] of Object.entries(configured)) {
    for (const secret of secrets) {
      const event = {
        id: `evt_${crypto.randomUUID()}`,
        object: 'event',
        type: 'customer.created',
        data: { object: {} },
      };
      const { payload, signature } = await signedEvent(event, secret);
      const { status } = await postSigned({ STRIPE_WEBHOOK_SECRET }, payload, signature);
      expect(status, `${secret} at ${STRIPE_WEBHOOK_SECRET}`).toBe(believed.includes(secret) ? 200 : 400);
    }
  }
  countCases('webhooks', secrets.length * Object.keys(configured).length);
});

test('puts a key from a secret of its own first, and rejects duplicate ids', () => {
  const pair = (kid: string, byte: number) => `${kid}:${Buffer.alloc(32, byte).toString('base64url')}`;
  const kidsOf = (vars: Record<string, string>) =>
    parseConfig({ ...env, SESSION_KEYS: '', ...vars }).sessionKeys.map(({ kid }) => kid);
  const [a, b, c] = [pair('a', 1), pair('b', 2), pair('c', 3)];
  expect(kidsOf({ SESSION_KEYS: `${b},${a}` })).toEqual(['b', 'a']);
  expect(kidsOf({ SESSION_KEYS: a, SESSION_KEYS_2026_12: c, SESSION_KEYS_2026_11: b })).toEqual(['c', 'b', 'a']);
  expect(kidsOf({ SESSION_KEYS_2026_12: c })).toEqual(['c']);
  expect(() => kidsOf({ SESSION_KEYS: a, SESSION_KEYS_2026_11: pair('a', 2) })).toThrow(/two keys with the same kid/);
  expect(() => kidsOf({ SESSION_KEYS: a, SESSION_KEYS_2026_11: 'short:c2hvcnQ' })).toThrow(/at least 32 bytes/);
  expect(() => kidsOf({})).toThrow(/SESSION_KEYS/);
  countCases('sessions', 6);
});
