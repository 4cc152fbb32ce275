import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { MINUTE } from '#contract/time';
import {
  campaignRow,
  newCampaign,
  newDelivery,
  postReport,
  type SentMail,
  suppressionOf,
} from '../support/bulk-mail.ts';
import { newBlogger } from '../support/factories.ts';

const SECRET = 'whsec_mail';

/** Returns the body of Mailgun's webhook about a mail. */
function mailgunBody(mail: SentMail, event: object, { at = Date.now(), secret = SECRET, header = '' } = {}): string {
  const [timestamp, token] = [String(Math.floor(at / 1000)), crypto.randomUUID()];
  const signature = createHmac('sha256', secret)
    .update(timestamp + token)
    .digest('hex');
  const messageId = header || mail.returnPath.replace('@bounces.test', '@news.test');
  const message = { headers: { to: mail.address, 'message-id': messageId }, attachments: [], size: 111 };
  return JSON.stringify({
    signature: { timestamp, token, signature },
    'event-data': { id: token, recipient: mail.address, message, ...event },
  });
}

const post = (body: string) => postReport(body, null, '/api/webhooks/mail/mailgun');
const permanent = { event: 'failed', severity: 'permanent', reason: 'bounce' };
const complaint = { event: 'complained' };

async function oneMail() {
  const campaign = await newCampaign(await newBlogger(), { sent: 1 });
  return { campaign, mail: await newDelivery(campaign) };
}

test('suppresses an address that Mailgun reports as failed or as a complaint, once for each mail', async () => {
  const [bounced, complained] = [await oneMail(), await oneMail()];
  for (let n = 0; n < 2; n++) {
    expect((await post(mailgunBody(bounced.mail, permanent))).status).toBe(200);
    const header = `<${complained.mail.returnPath}>`;
    expect((await post(mailgunBody(complained.mail, complaint, { header }))).status).toBe(200);
  }
  expect(await suppressionOf(bounced.mail.address)).toMatchObject({ reason: 'hard' });
  expect(await suppressionOf(complained.mail.address)).toMatchObject({ reason: 'complaint' });
  expect(await campaignRow(bounced.campaign)).toMatchObject({ bounced: 1, complained: 0 });
  expect(await campaignRow(complained.campaign)).toMatchObject({ bounced: 0, complained: 1 });
});

test('counts a temporary failure of Mailgun as one of three', async () => {
  const { mail } = await oneMail();
  expect((await post(mailgunBody(mail, { event: 'failed', severity: 'temporary' }))).status).toBe(200);
  expect(await suppressionOf(mail.address)).toMatchObject({ bounces: 1 });
});

test('ignores other events of Mailgun, and mails that the platform did not send', async () => {
  const { mail } = await oneMail();
  const forged = mail.returnPath.replace(/\.[0-9a-f]{24}@/, `.${'0'.repeat(24)}@`);
  for (const body of [
    mailgunBody(mail, { event: 'delivered' }),
    mailgunBody(mail, { event: 'failed', severity: 'unknown' }),
    mailgunBody(mail, complaint, { header: forged }),
    mailgunBody(mail, complaint, { header: 'campaign.1.2@news.test' }),
  ]) {
    expect((await post(body)).status, body).toBe(200);
  }
  expect(await suppressionOf(mail.address)).toBeNull();
});

test('rejects a report that Mailgun did not sign, or signed long ago', async () => {
  const { mail } = await oneMail();
  const signed = mailgunBody(mail, complaint);
  for (const body of [
    '',
    '[]',
    JSON.stringify({ ...JSON.parse(signed), signature: undefined }),
    signed.replace(/"signature":"./, (start) => `${start.slice(0, -1)}${start.endsWith('0') ? '1' : '0'}`),
    mailgunBody(mail, complaint, { secret: 'another secret' }),
    mailgunBody(mail, complaint, { at: Date.now() - 6 * MINUTE }),
    mailgunBody(mail, complaint, { at: Date.now() + 6 * MINUTE }),
  ]) {
    expect((await post(body)).status, body).toBe(401);
  }
  expect(await suppressionOf(mail.address)).toBeNull();
});
