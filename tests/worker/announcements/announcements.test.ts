import { env } from 'cloudflare:workers';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { type AnnouncementReach, type AnnouncementsResponse, announcementCampaignKey } from '#contract/announcements';
import { bulkMailMessages } from '#contract/bulk-mail';
import type { MailPreferences } from '#contract/mail';
import type { NotificationsResponse } from '#contract/notifications';
import { AUDIENCE_SLICE } from '../../../worker/features/campaigns/announcement-slices.repo.ts';
import { runCampaignSlice } from '../../../worker/features/campaigns/fan-out.service.ts';
import { recordResults } from '../../../worker/features/campaigns/hand-over.service.ts';
import { hashAddress } from '../../../worker/platform/mail/address-hash.ts';
import { newAdmin } from '../support/admins.ts';
import { announcementForm } from '../support/announcements.ts';
import { silenceOutbox } from '../support/billing-lane.ts';
import { campaignOf, fanOut, mailsOf, preparedMails } from '../support/campaigns.ts';
import { errorOf, newClient } from '../support/client.ts';
import { mortalCtx } from '../support/crashes.ts';
import { jobCtx, newBlogger, newReader, subscribe } from '../support/factories.ts';
import { countOf, statuses, TRIES } from '../support/races.ts';
import { dayIn, publishTerms } from '../support/terms.ts';

const PATH = '/api/admin/announcements';
let owner: Awaited<ReturnType<typeof newAdmin>>;
beforeAll(async () => {
  silenceOutbox();
  owner = await newAdmin();
});

const listed = async () => (await (await owner.client.get(PATH)).json<AnnouncementsResponse>()).announcements;
const reachOf = async (audience: string) =>
  await (await owner.client.get(`${PATH}/reach?audience=${audience}`)).json<AnnouncementReach>();

/** Sends an announcement. Returns the key of its campaign. */
async function send(parts: Parameters<typeof announcementForm>[0] = {}): Promise<string> {
  const form = announcementForm(parts);
  expect((await owner.client.post(PATH, form)).status).toBe(200);
  return announcementCampaignKey(form.id);
}

it('reaches each audience, once each, with the number of people shown before', async () => {
  const [reader, blogger, unconfirmed] = [await newReader(), await newBlogger(), await newReader()];
  await subscribe(reader.person, blogger);
  await env.DB.prepare('UPDATE users SET email_confirmed_at = NULL WHERE seq = ?1').bind(unconfirmed.person.seq).run();
  const form = announcementForm({ audience: 'subscribers', title: 'For subscribers' });
  expect(await statuses(() => owner.client.post(PATH, form))).toEqual({ 200: TRIES });
  expect((await owner.client.post(PATH, { ...form, title: 'Another' })).status).toBe(409);
  const key = announcementCampaignKey(form.id);
  const reach = await reachOf('subscribers');
  expect(await fanOut(key)).toMatchObject({ state: 'sending', candidates: reach.emails });
  const mails = await mailsOf(key);
  expect([...mails.keys()]).toContain(reader.person.email);
  expect([...mails.keys()]).not.toContain(blogger.email);

  expect(await fanOut(await send({ audience: 'bloggers' }))).toMatchObject({
    candidates: (await reachOf('bloggers')).emails,
  });
  const everybody = await send();
  const { people, emails } = await reachOf('everybody');
  expect(people).toBe(await countOf('users WHERE deleting_at IS NULL'));
  expect(emails).toBe(people - 1);
  expect(await fanOut(everybody)).toMatchObject({ candidates: emails });
  expect((await mailsOf(everybody)).size).toBe(emails);
  expect((await listed())[0]).toMatchObject({ title: 'A new editor', candidates: emails, sent: 0, state: 'sending' });

  const { notifications } = await (await unconfirmed.client.get('/api/notifications')).json<NotificationsResponse>();
  expect(notifications).toMatchObject([
    {
      kind: 'announced',
      title: 'A new editor',
      note: 'Writing is easier now. Try it (https://example.test/write).',
      path: null,
    },
  ]);
});

it('ends with one click, except for new versions of the Terms', async () => {
  const { person, client } = await newReader();
  const key = await send();
  await fanOut(key);
  const mail = (await mailsOf(key)).get(person.email);
  expect(mail?.subject).toBe('A new editor');
  expect(mail?.html).toContain('<strong>easier</strong>');
  const [link = ''] = /https?:[^>]+/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? [];
  const { pathname, search } = new URL(link);
  const clicked = await newClient().post(pathname + search, 'List-Unsubscribe=One-Click');
  expect(clicked.status).toBe(200);
  expect(await (await client.get('/api/account/mail-preferences')).json<MailPreferences>()).toMatchObject({
    announcements: false,
    newPosts: true,
  });
  // Also what was copied before.
  expect((await mailsOf(key)).get(person.email)).toBeNull();

  expect((await publishTerms(owner.client, 'terms', { summary: 'We changed a rule.', day: dayIn(30) })).status).toBe(
    200,
  );
  const terms = announcementCampaignKey('terms-1');
  await fanOut(terms);
  const told = (await mailsOf(terms)).get(person.email);
  expect(told?.text).toContain('We changed a rule.');
  expect(told?.html).toContain('/terms/1"');
  expect(told?.headers['list-unsubscribe']).toBeUndefined();
  const { notifications } = await (await client.get('/api/notifications')).json<NotificationsResponse>();
  expect(notifications[0]).toMatchObject({ kind: 'announced', path: '/terms/1' });
  const stop = await owner.client.put('/api/admin/bulk-mail/campaigns', { key: terms, action: 'stop' });
  expect(await errorOf(stop)).toMatchObject({ status: 409, message: bulkMailMessages.campaignRequired });
  expect(await campaignOf(terms)).toMatchObject({ state: 'sending' });
});

/**
 * Adds bloggers whose numbers are far apart, of which every fourth has closed the blog. Each subscribes to two blogs.
 * Removes them at the end of the test.
 */
async function addCrowd(size: number): Promise<void> {
  const blogs = [(await newBlogger()).seq, (await newBlogger()).seq];
  const first = Math.max(...blogs) + 1_000_000;
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO users (seq, id, email, username, password_hash, email_confirmed_at, created_at)
       WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
       SELECT ?1 + i * 1000, 'crowd' || i, 'crowd' || i || '@example.test', 'crowd_' || i, 'none', 1, 1 FROM n`,
    ).bind(first, size),
    env.DB.prepare(
      `INSERT INTO profiles (user, id, created_at, is_blogging)
       SELECT seq, 'crowd' || seq, 1, seq / 1000 % 4 > 0 FROM users WHERE seq >= ?1`,
    ).bind(first),
    ...blogs.map((blog) =>
      env.DB.prepare(
        `INSERT INTO subscriptions (id, subscriber, creator, active, status, price_cents, created_at)
         SELECT 'crowd' || seq || ':' || ?2, seq, ?2, 1, 'active', 300, 1 FROM users WHERE seq >= ?1`,
      ).bind(first, blog),
    ),
  ]);
  onTestFinished(async () => {
    await env.DB.batch([
      env.DB.prepare('DELETE FROM subscriptions WHERE subscriber >= ?1').bind(first),
      env.DB.prepare('DELETE FROM users WHERE seq >= ?1').bind(first),
    ]);
  });
}

it.each(['everybody', 'bloggers', 'subscribers'] as const)(
  'is copied to %s through crashes at every call, in few slices, nobody twice and nobody left out',
  async (audience) => {
    await addCrowd(AUDIENCE_SLICE + 100);
    const key = await send({ title: 'Through crashes', audience });
    const cursors = new Set<number>();
    let crashes = 0;
    for (let at = 1; (await campaignOf(key))?.state === 'preparing'; at++) {
      const crash = { at: (at % 7) + 1, calls: 0, isDead: false };
      await runCampaignSlice(mortalCtx(crash, Date.now()), { key, startedAt: 0, after: 0 }).catch(() => {});
      if (crash.isDead) crashes++;
      cursors.add((await campaignOf(key))?.cursor ?? 0);
      expect(at).toBeLessThan(100);
    }
    expect(crashes).toBeGreaterThan(2);
    expect(cursors.size).toBe(2);
    const { emails, people } = await reachOf(audience);
    const campaign = await campaignOf(key);
    expect(campaign).toMatchObject({ state: 'sending', candidates: emails });
    expect(await countOf('deliveries WHERE campaign = ?1', campaign?.seq ?? 0)).toBe(emails);
    const id = key.slice(key.indexOf(':') + 1);
    expect(await countOf("notifications WHERE kind = 'announced' AND ref = ?1", id)).toBe(people);
  },
);

it('counts each candidate as sent, failed or excluded, and honors the suppression list', async () => {
  const { person } = await newReader();
  const key = await send({ audience: 'everybody' });
  await fanOut(key);
  await env.DB.prepare("INSERT INTO suppressions VALUES (?1, 'complaint', NULL, 0, 1, 1)")
    .bind(hashAddress('salt', person.email))
    .run();
  const mails = await preparedMails(key);
  expect(mails.find(({ address }) => address === person.email)?.email).toBeNull();
  const { seq = 0, candidates = 0 } = (await campaignOf(key)) ?? {};
  for (const { contact, email } of mails) {
    for (let run = 0; run < 2; run++)
      await recordResults(jobCtx(), seq, contact % 8, [{ contact, state: email === null ? 3 : 1 }]);
  }
  expect(await campaignOf(key)).toMatchObject({ state: 'done' });
  const found = (await listed()).find(({ id }) => key.endsWith(id));
  expect(found).toMatchObject({ state: 'done', failed: 0 });
  expect((found?.sent ?? 0) + (found?.excluded ?? 0)).toBe(candidates);
  expect(found?.excluded).toBeGreaterThan(0);
});

it('stops while it is being sent', async () => {
  const key = await send();
  await fanOut(key);
  const stop = await owner.client.put('/api/admin/bulk-mail/campaigns', { key, action: 'stop' });
  expect(stop.status).toBe(200);
  expect(await preparedMails(key)).toEqual([]);
  expect((await listed())[0]).toMatchObject({ state: 'stopped' });
});

it('pages the list', async () => {
  await Promise.all(Array.from({ length: 21 }, () => send({ byEmail: false })));
  const first = await (await owner.client.get(PATH)).json<AnnouncementsResponse>();
  expect(first.announcements).toHaveLength(20);
  const second = await (await owner.client.get(`${PATH}?cursor=${first.nextCursor}`)).json<AnnouncementsResponse>();
  const ids = [...first.announcements, ...second.announcements].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(await countOf('announcements'));
});
