import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { DAY, HOUR } from '#contract/time';
import { getConfig } from '../../../worker/config.ts';
import { createFollowToken } from '../../../worker/features/audience/follow-token.service.ts';
import { newAccount, signUp } from '../support/accounts.ts';
import { fillFollows, followByMail, followedBloggers, followToken, listToken, membersOf } from '../support/audience.ts';
import { freshAddress, newClient } from '../support/client.ts';
import { newBlogger, newReader } from '../support/factories.ts';
import { presetLimits, setLimits, wideLimits } from '../support/limits.ts';
import { mailedToken, mailsTo } from '../support/mail.ts';

const request = (blogger: { id: string }, email: string, client = newClient()) =>
  client.post(`/api/bloggers/${blogger.id}/follow-by-mail`, { email });

test('follows without an account after the address is confirmed', async () => {
  const blogger = await newBlogger('letter_pen');
  const { email } = newAccount();
  const asked = await request(blogger, email);
  expect([asked.status, await asked.json()]).toEqual([202, { requested: true }]);
  expect(await membersOf(blogger)).toEqual([]);
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('Confirm that you want posts by @letter_pen');
  expect(mail?.text).toContain('@letter_pen can then see your email address');
  const token = await followToken(email);
  const link = `/confirm-follow?token=${encodeURIComponent(token)}`;
  expect((await newClient().get(link)).status).toBe(200);
  const shown = await newClient().get(`/api/mail/confirm?${new URLSearchParams({ token })}`);
  expect(await shown.json()).toEqual({ username: 'letter_pen', cadence: 'each' });
  expect(await membersOf(blogger)).toEqual([]);
  for (let press = 0; press < 2; press++) {
    const confirmed = await newClient().post('/api/mail/confirm', { token });
    expect(await confirmed.json()).toEqual({ username: 'letter_pen', cadence: 'each', hasAccount: false });
  }
  expect(await membersOf(blogger)).toMatchObject([
    { email, user: null, state: 'active', cadence: 'each', source: 'form', isFollowed: 1 },
  ]);
});

test('responds the same for every address, and mails an unknown one once a day', async () => {
  const blogger = await newBlogger();
  const { email } = newAccount();
  const { person } = await newReader();
  for (const address of [email, email.toUpperCase(), email, person.email]) {
    const response = await request(blogger, address, newClient({ address: freshAddress() }));
    expect([response.status, await response.json()]).toEqual([202, { requested: true }]);
  }
  expect([...(await mailsTo(email)), ...(await mailsTo(email.toUpperCase()))]).toHaveLength(1);
  expect(await mailsTo(person.email)).toHaveLength(1);
  for (const wrong of ['no address', 'a@b.test\r\nBcc: c@d.test', `${'a'.repeat(250)}@b.test`]) {
    expect((await request(blogger, wrong)).status).toBe(422);
  }
  expect((await request({ id: 'nobody' }, email)).status).toBe(404);
});

test('sends no more than five confirmations a minute from one network', async () => {
  const blogger = await newBlogger();
  const client = newClient({ address: freshAddress() });
  const addresses = Array.from({ length: 6 }, () => newAccount().email);
  for (const email of addresses) expect((await request(blogger, email, client)).status).toBe(202);
  const mails = await Promise.all(addresses.map((email) => mailsTo(email)));
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 1, 1, 1, 0]);
});

test('sends no more confirmations an hour for one blogger than allowed', async () => {
  setLimits({ ...wideLimits(), followMailsPerBlogger: [2, HOUR] });
  const blogger = await newBlogger();
  const addresses = Array.from({ length: 3 }, () => newAccount().email);
  for (const email of addresses) await request(blogger, email, newClient({ address: freshAddress() }));
  const mails = await Promise.all(addresses.map((email) => mailsTo(email)));
  expect(mails.map(({ length }) => length)).toEqual([1, 1, 0]);
  setLimits(presetLimits());
});

test('rejects expired, changed and foreign tokens, and those of a deleted blog', async () => {
  const blogger = await newBlogger();
  const { email } = newAccount();
  const keys = getConfig(env).sessionKeys;
  const details = { email, blogger: blogger.seq, cadence: 'each', wording: 'Follow' } as const;
  const old = await createFollowToken({ ...details, at: Date.now() - 7 * DAY }, keys);
  const fresh = await createFollowToken({ ...details, at: Date.now() }, keys);
  for (const token of [old, `${fresh.slice(0, -2)}aa`, 'nonsense', '']) {
    const query = new URLSearchParams({ token });
    for (const response of [
      await newClient().post('/api/mail/confirm', { token }),
      await newClient().get(`/api/mail/confirm?${query}`),
    ]) {
      expect(response.status).toBe(410);
      expect(await response.json()).toMatchObject({ error: { code: 'token_invalid' } });
    }
  }
  await env.DB.prepare('UPDATE profiles SET deleting_at = 1 WHERE user = ?1').bind(blogger.seq).run();
  expect((await newClient().post('/api/mail/confirm', { token: fresh })).status).toBe(410);
  expect((await newClient().get(`/api/mail/confirm?${new URLSearchParams({ token: fresh })}`)).status).toBe(410);
  expect(await membersOf(blogger)).toEqual([]);
});

test('adds the follow to the account that has confirmed the address', async () => {
  const blogger = await newBlogger();
  const { person, client } = await newReader();
  const response = await followByMail(blogger, person.email.toUpperCase());
  expect(await response.json()).toMatchObject({ hasAccount: true, cadence: 'each' });
  expect(await followedBloggers(client)).toEqual([{ id: blogger.id, cadence: 'each', isSubscribed: false }]);
  expect(await membersOf(blogger)).toMatchObject([{ user: person.seq, email: null }]);
});

test('gives the lists of a guest to the account that confirms the same address, and only then', async () => {
  const [kept, joined] = [await newBlogger(), await newBlogger()];
  const account = await signUp();
  for (const blogger of [kept, joined]) await followByMail(blogger, account.email, 'weekly');
  const { client } = account;
  await client.put(`/api/bloggers/${kept.id}/follow`, { cadence: 'none' });
  expect(await followedBloggers(client)).toMatchObject([{ id: kept.id }]);
  const token = await mailedToken(account.email, 'confirm');
  const confirmed = await newClient().post('/api/auth/confirm-email', { token });
  expect(await confirmed.json()).toEqual({
    carriedFollows: { usernames: [kept.username, joined.username], total: 2 },
  });
  expect(await followedBloggers(client)).toEqual([
    { id: kept.id, cadence: 'none', isSubscribed: false },
    { id: joined.id, cadence: 'weekly', isSubscribed: false },
  ]);
  for (const blogger of [kept, joined]) expect(await membersOf(blogger)).toMatchObject([{ email: null }]);
  const left = await env.DB.prepare('SELECT count(*) AS n FROM contacts WHERE email = ?1').bind(account.email).first();
  expect(left).toEqual({ n: 0 });
});

test('names three of the follows that an account takes over, and no list that the guest left', async () => {
  const account = await signUp();
  const bloggers = [];
  for (let n = 0; n < 5; n++) bloggers.push(await newBlogger());
  for (const blogger of bloggers) await followByMail(blogger, account.email);
  const [first] = bloggers;
  const [left] = first === undefined ? [] : await membersOf(first);
  const query = new URLSearchParams({ token: await listToken(left ?? { contact: 0, blogger: 0 }) });
  await newClient().post(`/unsubscribe?${query}`);
  const token = await mailedToken(account.email, 'confirm');
  const confirmed = await newClient().post('/api/auth/confirm-email', { token });
  expect(await confirmed.json()).toEqual({
    carriedFollows: { usernames: bloggers.slice(1, 4).map(({ username }) => username), total: 4 },
  });
});

test('adds no follow by email to an account with 3,000 follows', async () => {
  const blogger = await newBlogger();
  const { person, client } = await newReader();
  await fillFollows(person.email);
  const response = await followByMail(blogger, person.email);
  expect([response.status, await response.json()]).toMatchObject([409, { error: { code: 'conflict' } }]);
  expect(await membersOf(blogger)).toEqual([]);
  const unconfirmed = await signUp();
  await followByMail(blogger, unconfirmed.email);
  await fillFollows(unconfirmed.email);
  const token = await mailedToken(unconfirmed.email, 'confirm');
  expect((await newClient().post('/api/auth/confirm-email', { token })).status).toBe(200);
  expect(await membersOf(blogger)).toMatchObject([{ state: 'active', isFollowed: 1 }]);
  for (const one of [client, unconfirmed.client]) expect(await followedBloggers(one)).toEqual([]);
});

test('keeps the links of earlier emails valid after a guest signs up', async () => {
  const blogger = await newBlogger();
  const account = await signUp();
  await followByMail(blogger, account.email);
  const [member] = await membersOf(blogger);
  const token = await listToken(member ?? { contact: 0, blogger: 0 });
  await newClient().post('/api/auth/confirm-email', { token: await mailedToken(account.email, 'confirm') });
  expect(await followedBloggers(account.client)).toMatchObject([{ id: blogger.id, cadence: 'each' }]);
  await newClient().post(`/unsubscribe?${new URLSearchParams({ token })}`);
  expect(await followedBloggers(account.client)).toMatchObject([{ id: blogger.id, cadence: 'none' }]);
});
