import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { campaignReasons } from '#contract/bulk-mail';
import { newAdmin } from '../support/admins.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { campaignRow, newCampaign, newDelivery, postReport, reportOf } from '../support/bulk-mail.ts';
import { newBlogger } from '../support/factories.ts';
import { mailsTo } from '../support/mail.ts';

beforeAll(silenceOutbox);

type Kind = 'permanent' | 'temporary' | 'complaint';

/** Reports one more bounce or complaint of a campaign. */
const report = async (campaign: number, kind: Kind) => await postReport(reportOf(await newDelivery(campaign), kind));
const stateOf = async (campaign: number) => (await campaignRow(campaign))?.state;

test.each<[string, { sent: number; bounced?: number; complained?: number }, Kind, boolean]>([
  ['more than 5 % permanent bounces', { sent: 200, bounced: 10 }, 'permanent', true],
  ['5 % permanent bounces', { sent: 200, bounced: 9 }, 'permanent', false],
  ['many bounces of fewer than 200 mails', { sent: 199, bounced: 150 }, 'permanent', false],
  ['many temporary bounces', { sent: 200, bounced: 10 }, 'temporary', false],
  ['0.3 % complaints', { sent: 1000, complained: 2 }, 'complaint', true],
  ['fewer complaints', { sent: 1001, complained: 2 }, 'complaint', false],
  ['one complaint about 200 mails', { sent: 200 }, 'complaint', true],
])('handles %s', async (_name, counts, kind, isPaused) => {
  const blogger = await newBlogger();
  const campaign = await newCampaign(blogger, counts);
  expect((await report(campaign, kind)).status).toBe(200);
  expect(await stateOf(campaign)).toBe(isPaused ? 'paused' : 'sending');
  expect((await mailsTo(blogger.email)).length).toBe(isPaused ? 1 : 0);
});

test('pauses all open campaigns of the blogger and notifies the blogger and the admins once', async () => {
  const [blogger, other, admin] = [await newBlogger(), await newBlogger(), await newAdmin()];
  const done = await newCampaign(blogger, { state: 'done', sent: 400, bounced: 30 });
  const [open, stopped] = [await newCampaign(blogger), await newCampaign(blogger, { state: 'stopped' })];
  const foreign = await newCampaign(other);
  for (let n = 0; n < 3; n++) await report(done, 'permanent');
  expect(await campaignRow(open)).toMatchObject({ state: 'paused', reason: campaignReasons.bounces });
  expect([await stateOf(done), await stateOf(stopped), await stateOf(foreign)]).toEqual(['done', 'stopped', 'sending']);
  const [mail, ...more] = await mailsTo(blogger.email);
  expect(mail).toMatchObject({ subject: 'Emails to your readers are paused' });
  expect(mail?.text).toContain('31 of 400');
  expect(more).toEqual([]);
  const notices = (await mailsTo(admin.person.email)).filter(({ text }) => text.includes(`@${blogger.username}`));
  expect(notices).toHaveLength(1);
});

test('does not pause again what an admin has resumed', async () => {
  const blogger = await newBlogger();
  const resumed = await newCampaign(blogger, { sent: 300, bounced: 40, reason: campaignReasons.resumed });
  await report(resumed, 'permanent');
  expect(await stateOf(resumed)).toBe('sending');
  const newer = await newCampaign(blogger);
  await report(resumed, 'permanent');
  expect([await stateOf(resumed), await stateOf(newer)]).toEqual(['sending', 'paused']);
});

test('pauses a digest alone', async () => {
  const [digest, later] = [await newCampaign(null, { sent: 1000, complained: 5 }), await newCampaign(null)];
  await report(digest, 'complaint');
  expect(await campaignRow(digest)).toMatchObject({ state: 'paused', reason: campaignReasons.complaints });
  expect(await stateOf(later)).toBe('sending');
  await env.DB.prepare("UPDATE campaigns SET state = 'stopped', ended_at = 1 WHERE blogger IS NULL").run();
});

test('names the announcement that it pauses, and says that one about the Terms cannot be stopped', async () => {
  const admin = await newAdmin();
  for (const document of [null, 'terms']) {
    const title = `News ${crypto.randomUUID()}`;
    const campaign = await newCampaign(null, { sent: 1000, complained: 5 });
    await env.DB.batch([
      env.DB.prepare("INSERT INTO announcements VALUES (NULL, ?1, ?1, 'Text.', 'everybody', 1, 0, ?2, 0)").bind(
        title,
        document,
      ),
      env.DB.prepare(
        'UPDATE campaigns SET announcement = (SELECT seq FROM announcements WHERE id = ?1) WHERE seq = ?2',
      ).bind(title, campaign),
    ]);
    await report(campaign, 'complaint');
    const mail = (await mailsTo(admin.person.email)).find(({ subject }) => subject.includes(title));
    expect(mail?.text).toContain(document === null ? 'resume or stop the emails' : 'cannot be stopped');
    await env.DB.prepare("UPDATE campaigns SET state = 'done', ended_at = 1 WHERE seq = ?1").bind(campaign).run();
  }
});

test('pauses once for many reports at the same time, and counts each', async () => {
  const blogger = await newBlogger();
  const campaign = await newCampaign(blogger, { sent: 200, bounced: 8 });
  const mails = await Promise.all([1, 2, 3, 4, 5, 6].map(() => newDelivery(campaign)));
  const responses = await Promise.all([...mails, ...mails].map((mail) => postReport(reportOf(mail, 'permanent'))));
  expect(responses.every(({ ok }) => ok)).toBe(true);
  expect(await campaignRow(campaign)).toMatchObject({ state: 'paused', bounced: 14 });
  expect(await mailsTo(blogger.email)).toHaveLength(1);
});
