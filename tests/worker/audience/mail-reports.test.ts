import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { DAY, MINUTE } from '#contract/time';
import { parseConfig } from '../../../worker/config.ts';
import { receiveMailWebhook } from '../../../worker/features/audience/mail-reports.service.ts';
import { suppressedAmong, suppressRejected } from '../../../worker/features/audience/suppressions.service.ts';
import { sweep } from '../../../worker/jobs/sweep.ts';
import { hashAddress } from '../../../worker/platform/mail/address-hash.ts';
import { createReturnPath } from '../../../worker/platform/mail/return-path.ts';
import {
  campaignRow,
  newCampaign,
  newDelivery,
  postReport,
  reportOf,
  type SentMail,
  signReport,
  suppressionOf,
} from '../support/bulk-mail.ts';
import { jobCtx, newBlogger } from '../support/factories.ts';
import { everythingStored } from '../support/stored.ts';

/** Applies a report as its webhook does, at a time. */
async function receiveAt(at: number, mail: SentMail, kind: 'permanent' | 'temporary' | 'complaint') {
  const body = JSON.stringify(reportOf(mail, kind));
  const signature = await signReport(body, at);
  await receiveMailWebhook(jobCtx(at), 'sandbox', { body, header: () => signature });
}

const oneMail = async (state = 1) => {
  const campaign = await newCampaign(await newBlogger(), { sent: 1 });
  return { campaign, mail: await newDelivery(campaign, state) };
};

test('suppresses an address after a permanent bounce, once for any number of reports', async () => {
  const { campaign, mail } = await oneMail();
  for (let n = 0; n < 3; n++) expect((await postReport(reportOf(mail, 'permanent'))).status).toBe(200);
  expect(await suppressionOf(mail.address)).toMatchObject({ reason: 'hard', until: null });
  expect(await campaignRow(campaign)).toMatchObject({ sent: 1, bounced: 1, complained: 0 });
});

test('suppresses an address for good after a complaint, also after a bounce, and never the other way around', async () => {
  const { campaign, mail } = await oneMail();
  for (const kind of ['permanent', 'complaint', 'complaint', 'permanent', 'temporary'] as const) {
    expect((await postReport(reportOf(mail, kind))).status).toBe(200);
  }
  expect(await suppressionOf(mail.address)).toMatchObject({ reason: 'complaint', until: null });
  expect(await campaignRow(campaign)).toMatchObject({ bounced: 1, complained: 1 });
  const ctx = jobCtx();
  await suppressRejected(ctx, await saltOf(), mail.address);
  expect(await suppressionOf(mail.address)).toMatchObject({ reason: 'complaint', until: null });
});

test('counts a mail that bounces before its hand-over was recorded as sent', async () => {
  const campaign = await newCampaign(await newBlogger());
  const mail = await newDelivery(campaign, 0);
  await postReport(reportOf(mail, 'temporary'));
  await postReport(reportOf(mail, 'permanent'));
  expect(await campaignRow(campaign)).toMatchObject({ sent: 1, bounced: 1 });
  expect(await deliveryState(mail)).toBe(4);
});

test('suppresses an address for 30 days after the third temporary bounce within 14 days', async () => {
  const blogger = await newBlogger();
  const first = await newDelivery(await newCampaign(blogger, { sent: 1 }));
  const person = { ...(await personOf(first)) };
  const now = Date.now();
  await receiveAt(now, first, 'temporary');
  // A repeated report of one mail is one bounce.
  await receiveAt(now + MINUTE, first, 'temporary');
  await receiveAt(now + 2 * MINUTE, first, 'temporary');
  expect(await suppressionOf(first.address)).toMatchObject({ reason: 'soft', bounces: 1, until: now });
  expect(await isSuppressed(first.address, now + MINUTE)).toBe(false);
  const another = async () => await newDelivery(await newCampaign(blogger, { sent: 1 }), 1, person);
  await receiveAt(now + 5 * DAY, await another(), 'temporary');
  expect(await isSuppressed(first.address, now + 5 * DAY)).toBe(false);
  await receiveAt(now + 10 * DAY, await another(), 'temporary');
  expect(await suppressionOf(first.address)).toMatchObject({ reason: 'soft', until: now + 40 * DAY });
  expect(await isSuppressed(first.address, now + 40 * DAY - 1)).toBe(true);
  expect(await isSuppressed(first.address, now + 40 * DAY)).toBe(false);
  await receiveAt(now + 11 * DAY, await another(), 'permanent');
  expect(await suppressionOf(first.address)).toMatchObject({ reason: 'hard', until: null });
});

test('counts temporary bounces again after 14 days, and deletes expired suppressions', async () => {
  const blogger = await newBlogger();
  const first = await newDelivery(await newCampaign(blogger, { sent: 1 }));
  const person = await personOf(first);
  const now = Date.now() - 20 * DAY;
  for (const days of [0, 13, 15]) {
    const mail = days === 0 ? first : await newDelivery(await newCampaign(blogger, { sent: 1 }), 1, person);
    await receiveAt(now + days * DAY, mail, 'temporary');
  }
  expect(await suppressionOf(first.address)).toMatchObject({ bounces: 1, until: now + 15 * DAY });
  await sweep(jobCtx(now + 29 * DAY - 1));
  expect(await suppressionOf(first.address)).not.toBeNull();
  await sweep(jobCtx(now + 29 * DAY));
  expect(await suppressionOf(first.address)).toBeNull();
});

test('suppresses the address of a mail whose delivery is no longer stored, without a count', async () => {
  const { campaign, mail } = await oneMail();
  await env.DB.prepare('DELETE FROM deliveries WHERE campaign = ?1').bind(campaign).run();
  await postReport(reportOf(mail, 'temporary'));
  expect(await suppressionOf(mail.address)).toBeNull();
  await postReport(reportOf(mail, 'permanent'));
  expect(await suppressionOf(mail.address)).toMatchObject({ reason: 'hard' });
  expect(await campaignRow(campaign)).toMatchObject({ bounced: 0 });
});

test('leaves an address alone that an admin has removed from the list, when the report is repeated', async () => {
  const { mail } = await oneMail();
  await postReport(reportOf(mail, 'permanent'));
  await env.DB.prepare('DELETE FROM suppressions WHERE address_hash = ?1')
    .bind(hashAddress(await saltOf(), mail.address))
    .run();
  await postReport(reportOf(mail, 'permanent'));
  expect(await suppressionOf(mail.address)).toBeNull();
});

test('has no effect without a valid return path, and never fails for odd reports', async () => {
  const { mail } = await oneMail();
  const forged = mail.returnPath.replace(`.${mail.contact}.`, `.${mail.contact + 1}.`);
  const foreign = await createReturnPath({ campaign: 1, contact: mail.contact }, 'bounces.test', [
    { kid: 'x', secret: new Uint8Array(48) },
  ]);
  const erased = await createReturnPath(
    { campaign: 987_654, contact: 987_654 },
    'bounces.test',
    jobCtx().config.sessionKeys,
  );
  const reports: unknown[] = [
    ...[forged, foreign, erased, '', 'ann@demo.test', 'b+1@x'].map((returnPath) => ({
      ...reportOf(mail, 'permanent'),
      returnPath,
    })),
    { ...reportOf(mail, 'permanent'), type: 'opened' },
    { ...reportOf(mail, 'permanent'), isPermanent: 'yes' },
    { ...reportOf(mail, 'complaint'), returnPath: 7 },
    {},
    [],
    null,
    7,
    '',
    'not json',
    '{"type":"complaint"',
    '\u0000',
  ];
  const before = await everythingStored();
  for (const report of reports) expect((await postReport(report)).status, JSON.stringify(report)).toBe(200);
  expect(await everythingStored()).toEqual(before);
});

test('rejects a report that the provider did not sign, or signed long ago', async () => {
  const { mail } = await oneMail();
  const report = JSON.stringify(reportOf(mail, 'complaint'));
  const signature = await signReport(report);
  const wrong = [
    null,
    '',
    'nonsense',
    signature.slice(0, -1),
    signature.replace(/v1=./, (start) => (start.endsWith('0') ? 'v1=1' : 'v1=0')),
    signature.replace(/t=\d+/, 't=1'),
    await signReport(report, Date.now(), 'another secret'),
    await signReport(report, Date.now(), ' '),
    await signReport(report, Date.now() - 6 * MINUTE),
    await signReport(report, Date.now() + 6 * MINUTE),
    await signReport(`${report} `),
  ];
  for (const given of wrong) expect((await postReport(report, given)).status, String(given)).toBe(401);
  expect(await suppressionOf(mail.address)).toBeNull();
  const next = await signReport(report, Date.now(), 'whsec_mail_next');
  expect((await postReport(report, next)).status).toBe(200);
  expect(await suppressionOf(mail.address)).toMatchObject({ reason: 'complaint' });
});

test('knows no other provider, and none without a secret', async () => {
  const report = JSON.stringify({ type: 'complaint', returnPath: '' });
  const signature = await signReport(report);
  for (const name of ['other', 'Sandbox', '__proto__', 'a'.repeat(50)]) {
    expect((await postReport(report, signature, `/api/webhooks/mail/${name}`)).status).toBe(404);
  }
  const config = parseConfig({ ...env, MAIL_WEBHOOK_SECRET: ' , ' } as Record<string, unknown>);
  const received = receiveMailWebhook({ ...jobCtx(), config }, 'sandbox', { body: report, header: () => signature });
  await expect(received).rejects.toMatchObject({ code: 'not_found' });
  expect((await postReport('x'.repeat(300_000))).status).toBe(413);
});

const saltOf = async () => (await env.DB.prepare('SELECT salt FROM bulk_mail').first<string>('salt')) ?? '';
const isSuppressed = async (address: string, at: number) =>
  (await suppressedAmong(jobCtx(at), [hashAddress(await saltOf(), address), 'other'])).size === 1;
const deliveryState = async ({ campaign, contact }: SentMail) =>
  await env.DB.prepare('SELECT state FROM deliveries WHERE campaign = ?1 AND contact = ?2')
    .bind(campaign, contact)
    .first<number>('state');
const personOf = async ({ contact }: SentMail) => {
  const row = await env.DB.prepare(
    'SELECT u.seq, u.id, u.username, u.email FROM contacts c JOIN users u ON u.seq = c.user WHERE c.seq = ?1',
  )
    .bind(contact)
    .first<{ seq: number; id: string; username: string; email: string }>();
  if (row === null) throw new Error('no person');
  return row;
};
