import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { getConfig } from '../../../worker/config.ts';
import { createUnsubscribeAddress } from '../../../worker/platform/mail/return-path.ts';
import { newAccount } from '../support/accounts.ts';
import { followByMail, followedBloggers, listToken, membersOf } from '../support/audience.ts';
import { newCampaign, newDelivery, suppressionOf } from '../support/bulk-mail.ts';
import { newClient } from '../support/client.ts';
import { newBlogger, newReader, type Person } from '../support/factories.ts';
import { deliverMail } from '../support/incoming-mail.ts';

const LETTER = 'Content-Type: text/plain\r\nSubject: unsubscribe\r\n\r\nPlease.\r\n';
const REPORT = 'Content-Type: multipart/report\r\nSubject: Failed\r\n\r\nStatus: 5.1.1\r\n';

const addressOf = async (mail: { campaign: number; contact: number }) =>
  await createUnsubscribeAddress(mail, 'bounces.test', getConfig(env).sessionKeys);

const unsubscribedOf = async (campaign: number) =>
  await env.DB.prepare('SELECT unsubscribed FROM campaigns WHERE seq = ?1')
    .bind(campaign)
    .first<number>('unsubscribed');

/** Returns a guest on the list of a blogger, and of another one. */
async function newGuest() {
  const [blogger, other] = [await newBlogger(), await newBlogger()];
  const { email } = newAccount();
  for (const each of [blogger, other]) await followByMail(each, email);
  const [member] = await membersOf(blogger);
  if (member === undefined) throw new Error('no member');
  return { blogger, other, contact: member.contact };
}

const pressLink = async (contact: number, blogger: Person, campaign: number) =>
  await newClient().post(
    `/api/mail/unsubscribe?${new URLSearchParams({ token: await listToken({ contact, blogger: blogger.seq, campaign }) })}`,
    {},
  );

test('ends the list of a campaign for the recipient who sends a mail to its unsubscribe address, and counts it once', async () => {
  const { blogger, other, contact } = await newGuest();
  const campaign = await newCampaign(blogger, { sent: 1 });
  const address = await addressOf({ campaign, contact });
  for (const [to, content] of [
    [address.toUpperCase(), LETTER],
    [address, REPORT],
  ] as const) {
    expect(await deliverMail(to, content)).toBeNull();
    expect(await membersOf(blogger)).toMatchObject([{ state: 'left', cadence: 'none' }]);
    expect(await unsubscribedOf(campaign)).toBe(1);
  }
  expect((await pressLink(contact, blogger, campaign)).status).toBe(200);
  expect(await unsubscribedOf(campaign)).toBe(1);
  expect(await membersOf(other)).toMatchObject([{ state: 'active' }]);
});

test('ends all weekly emails of a user by the unsubscribe address of a digest; the user still follows', async () => {
  const { client, person } = await newReader();
  const [one, two, single] = [await newBlogger(), await newBlogger(), await newBlogger()];
  for (const { id } of [one, two]) await client.put(`/api/bloggers/${id}/follow`, { cadence: 'weekly' });
  await client.put(`/api/bloggers/${single.id}/follow`, { cadence: 'each' });
  const campaign = await newCampaign(null, { sent: 1 });
  const mail = await newDelivery(campaign, 1, person);
  for (let time = 0; time < 2; time++) expect(await deliverMail(await addressOf(mail), LETTER)).toBeNull();
  for (const each of [one, two]) expect(await membersOf(each)).toMatchObject([{ state: 'active', cadence: 'none' }]);
  expect(await membersOf(single)).toMatchObject([{ cadence: 'each' }]);
  expect(await unsubscribedOf(campaign)).toBe(1);
  expect(await followedBloggers(client)).toHaveLength(3);
});

test('rejects forged, foreign and malformed unsubscribe addresses, and suppresses nobody', async () => {
  const { blogger, contact } = await newGuest();
  const campaign = await newCampaign(blogger, { sent: 1 });
  const mail = await newDelivery(campaign);
  const address = await addressOf({ campaign, contact });
  for (const to of [
    address.replace(`.${contact}.`, `.${contact + 1}.`),
    address.replace('u+', 'u+0'),
    mail.returnPath.replace('b+', 'u+'),
    address.replace('u+', 'b+'),
    'u+1.1@bounces.test',
    'unsubscribe@bounces.test',
  ]) {
    expect(await deliverMail(to, REPORT)).toBe('This address does not exist');
  }
  expect(await membersOf(blogger)).toMatchObject([{ state: 'active' }]);
  expect(await suppressionOf(mail.address)).toBeNull();
  expect(await unsubscribedOf(campaign)).toBe(0);
});

test('accepts an unsubscribing mail of a deleted campaign or contact without effect', async () => {
  const { blogger, contact } = await newGuest();
  const campaign = await newCampaign(blogger, { sent: 1 });
  for (const mail of [
    { campaign: Number.MAX_SAFE_INTEGER, contact },
    { campaign, contact: Number.MAX_SAFE_INTEGER },
  ]) {
    expect(await deliverMail(await addressOf(mail), LETTER)).toBeNull();
  }
  expect(await membersOf(blogger)).toMatchObject([{ state: 'active' }]);
  expect(await unsubscribedOf(campaign)).toBe(0);
});

test('limits unsubscribing mails and the link of one list together', async () => {
  const { blogger, contact } = await newGuest();
  const campaign = await newCampaign(blogger, { sent: 1 });
  const [limit] = getConfig(env).limits.sensitive;
  const address = await addressOf({ campaign, contact });
  expect((await pressLink(contact, blogger, campaign)).status).toBe(200);
  for (let n = 1; n < limit; n++) expect(await deliverMail(address, LETTER)).toBeNull();
  expect(await deliverMail(address, LETTER)).toMatch(/^Too many/);
  expect((await pressLink(contact, blogger, campaign)).status).toBe(429);
});
