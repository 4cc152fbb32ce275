import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import type { LinkedListResponse } from '#contract/audience';
import { DAY, HOUR } from '#contract/time';
import { getConfig } from '../../../worker/config.ts';
import { postCampaignKey } from '../../../worker/features/audience/campaigns.messages.ts';
import { startDigest } from '../../../worker/features/campaigns/digest.service.ts';
import { recordResults } from '../../../worker/features/campaigns/hand-over.service.ts';
import { createReturnPath, createUnsubscribeAddress } from '../../../worker/platform/mail/return-path.ts';
import { signUp } from '../support/accounts.ts';
import { followByMail, followedBloggers, listToken, membersOf } from '../support/audience.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { newCampaign, postReport, reportOf, suppressionOf } from '../support/bulk-mail.ts';
import { campaignOf, fanOut, preparedMails } from '../support/campaigns.ts';
import { newClient } from '../support/client.ts';
import { jobCtx, newBlogger, newPost, newWriter, type Person, postInput } from '../support/factories.ts';
import { deliverMail } from '../support/incoming-mail.ts';
import { mailedToken } from '../support/mail.ts';

beforeAll(silenceOutbox);

/** Returns someone who follows by email, and as the user of an account that has not confirmed the address yet. */
async function newTwice(
  asGuest: Person,
  asUser: Person,
  cadence: 'each' | 'weekly' = 'each',
  first: 'guest' | 'user' = 'guest',
) {
  const { client, email } = await signUp();
  const contacts = { guest: 0, user: 0 };
  const follow = {
    guest: async () => {
      await followByMail(asGuest, email, cadence);
      contacts.guest = (await membersOf(asGuest)).find((member) => member.email === email)?.contact ?? 0;
    },
    user: async () => {
      await client.put(`/api/bloggers/${asUser.id}/follow`, { cadence });
      contacts.user = (await membersOf(asUser)).find(({ user }) => user !== null)?.contact ?? 0;
    },
  };
  await follow[first]();
  await follow[first === 'guest' ? 'user' : 'guest']();
  const confirm = async () => {
    const token = await mailedToken(email, 'confirm');
    expect((await newClient().post('/api/auth/confirm-email', { token })).status).toBe(200);
  };
  return { client, email, ...contacts, confirm };
}

/** Publishes a post whose list is not copied yet. Returns the key of its campaign. */
async function beginCampaign({ client }: Awaited<ReturnType<typeof newWriter>>): Promise<string> {
  const id = crypto.randomUUID();
  expect((await client.put(`/api/posts/${id}`, { post: postInput(), base: null })).ok).toBe(true);
  return postCampaignKey(id);
}

async function publish(author: Awaited<ReturnType<typeof newWriter>>): Promise<string> {
  const key = await beginCampaign(author);
  await fanOut(key);
  return key;
}

/** Returns the contacts whose deliveries would be handed over now to an address. */
const handedTo = async (email: string, key: string, ctx = jobCtx()) =>
  (await preparedMails(key, ctx)).filter((mail) => mail.email?.to === email).map(({ contact }) => contact);

async function record(key: string, contact: number, state: number): Promise<void> {
  await recordResults(jobCtx(), (await campaignOf(key))?.seq ?? 0, contact % 8, [{ contact, state }]);
}

test('applies the links of a guest’s emails to the account that the guest was merged into', async () => {
  const [one, two, other] = [await newBlogger(), await newBlogger(), await newBlogger()];
  const { client, email, guest, confirm } = await newTwice(one, other);
  await followByMail(two, email);
  await confirm();
  const token = await listToken({ contact: guest, blogger: one.seq });
  const page = `/api/mail/list?${new URLSearchParams({ token })}`;
  const shown = async () => (await (await newClient().get(page)).json<LinkedListResponse>()).list;
  expect(await shown()).toEqual({ username: one.username, cadence: 'each', isUser: true, canReturn: true });
  await newClient().put(page, { cadence: 'weekly' });
  expect(await shown()).toMatchObject({ cadence: 'weekly' });
  await newClient().post(`/unsubscribe?${new URLSearchParams({ token })}`);
  const campaign = await newCampaign(two, { sent: 1 });
  const address = await createUnsubscribeAddress(
    { campaign, contact: guest },
    'bounces.test',
    getConfig(env).sessionKeys,
  );
  expect(await deliverMail(address, 'Subject: unsubscribe\r\n\r\nPlease.')).toBeNull();
  expect(await followedBloggers(client)).toEqual([
    { id: one.id, cadence: 'none', isSubscribed: false },
    { id: two.id, cadence: 'none', isSubscribed: false },
    { id: other.id, cadence: 'each', isSubscribed: false },
  ]);
  const counted = await env.DB.prepare('SELECT unsubscribed FROM campaigns WHERE seq = ?1').bind(campaign).first();
  expect(counted).toEqual({ unsubscribed: 1 });
});

test('suppresses the address of the account when an email to the merged guest bounces', async () => {
  const { email, guest, confirm } = await newTwice(await newBlogger(), await newBlogger());
  await confirm();
  const campaign = await newCampaign(await newBlogger(), { sent: 1 });
  const returnPath = await createReturnPath({ campaign, contact: guest }, 'bounces.test', getConfig(env).sessionKeys);
  const report = reportOf({ campaign, contact: guest, address: email, returnPath }, 'permanent');
  expect((await postReport(report)).status).toBe(200);
  expect(await suppressionOf(email)).toMatchObject({ reason: 'hard' });
});

test('hands over the waiting email of a guest who was merged meanwhile, whose link works', async () => {
  const author = await newWriter();
  const { client, email, guest, confirm } = await newTwice(author.person, await newBlogger());
  const key = await publish(author);
  await confirm();
  expect(await handedTo(email, key)).toEqual([guest]);
  await client.put(`/api/bloggers/${author.person.id}/follow`, { cadence: 'none' });
  expect(await handedTo(email, key)).toEqual([]);
});

test('hands over one email to a contact who is on the list of a campaign twice', async () => {
  const author = await newWriter();
  const { email, guest, user, confirm } = await newTwice(author.person, author.person);
  const key = await publish(author);
  expect(await handedTo(email, key)).toEqual([guest]);
  await confirm();
  expect(await handedTo(email, key)).toEqual([guest]);
  await record(key, user, 3);
  expect(await handedTo(email, key)).toEqual([guest]);
});

test.each([
  ['the guest has the email', 'guest', 1, []],
  ['the email to the guest bounced', 'guest', 4, []],
  ['the email to the guest failed', 'guest', 2, ['user']],
  ['the guest was excluded', 'guest', 3, ['user']],
  ['the user has the email', 'user', 1, []],
  ['the email to the user failed', 'user', 2, ['guest']],
] as const)('emails a merged contact once when %s', async (_name, first, state, rest) => {
  const author = await newWriter();
  const contacts = await newTwice(author.person, author.person);
  const key = await publish(author);
  await record(key, contacts[first], state);
  await contacts.confirm();
  expect(await handedTo(contacts.email, key)).toEqual(rest.map((name) => contacts[name]));
});

test.each([
  ['the copy of the list is between the two contacts', 'user', 'user', 1],
  ['the copy of the list has not reached them', 'user', 'none', 2],
  ['the copy of the list is past the guest', 'guest', 'guest', 2],
] as const)('emails a guest once who is merged while %s', async (_name, first, copied, candidates) => {
  const author = await newWriter();
  const asUser = copied === 'user' ? await newBlogger() : author.person;
  const contacts = await newTwice(author.person, asUser, 'each', first);
  const key = await beginCampaign(author);
  const at = copied === 'none' ? 0 : contacts[copied];
  await env.DB.prepare('UPDATE campaigns SET cursor = ?1 WHERE key = ?2').bind(at, key).run();
  if (copied === 'guest')
    await env.DB.batch([
      env.DB.prepare(
        'INSERT INTO deliveries (campaign, shard, contact) SELECT seq, ?1 % 8, ?1 FROM campaigns WHERE key = ?2',
      ).bind(at, key),
      env.DB.prepare('UPDATE campaigns SET candidates = 1 WHERE key = ?1').bind(key),
    ]);
  await contacts.confirm();
  expect(await fanOut(key)).toMatchObject({ state: 'sending', candidates });
  expect(await handedTo(contacts.email, key)).toEqual([contacts.guest]);
});

test('sends the waiting digest of a merged guest once, without what the guest received singly', async () => {
  const monday = Math.floor((Date.now() - 4 * DAY) / (7 * DAY)) * 7 * DAY + 11 * DAY + 6 * HOUR;
  const ctx = jobCtx(monday + HOUR);
  const [one, two] = [await newBlogger(), await newBlogger()];
  const { email, guest, confirm } = await newTwice(one, two, 'weekly');
  const [got, fresh] = [await newPost({ by: one, at: monday - DAY }), await newPost({ by: two, at: monday - DAY })];
  const single = await newCampaign(one, { sent: 1, state: 'done' });
  await env.DB.batch([
    env.DB.prepare('UPDATE campaigns SET post = (SELECT seq FROM posts WHERE id = ?1) WHERE seq = ?2').bind(
      got.id,
      single,
    ),
    env.DB.prepare('INSERT INTO deliveries (campaign, shard, contact, state) VALUES (?1, ?2 % 8, ?2, 1)').bind(
      single,
      guest,
    ),
  ]);
  await startDigest(ctx);
  const key = `digest:${monday}`;
  await fanOut(key, ctx);
  await confirm();
  const mails = (await preparedMails(key, ctx)).filter((mail) => mail.email?.to === email);
  expect(mails.map(({ contact }) => contact)).toEqual([guest]);
  expect(mails[0]?.email?.content).toContain(fresh.title);
  expect(mails[0]?.email?.content).not.toContain(got.title);
});

test('forgets a merged contact with the account', async () => {
  const { email, guest, user, confirm } = await newTwice(await newBlogger(), await newBlogger());
  await confirm();
  const stored = async () =>
    (await env.DB.prepare('SELECT contact FROM merged_contacts WHERE old = ?1').bind(guest).all()).results;
  expect(await stored()).toEqual([{ contact: user }]);
  await env.DB.prepare('DELETE FROM users WHERE email = ?1').bind(email).run();
  expect(await stored()).toEqual([]);
});
