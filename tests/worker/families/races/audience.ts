import { expect } from 'vitest';
import { postCampaignKey } from '../../../../worker/features/audience/campaigns.messages.ts';
import { runCampaignSlice } from '../../../../worker/features/campaigns/fan-out.service.ts';
import { recordResults } from '../../../../worker/features/campaigns/hand-over.service.ts';
import { newAccount, signUp } from '../../support/accounts.ts';
import { followByMail, followToken, listToken, membersOf } from '../../support/audience.ts';
import { campaignRow, newCampaign, newDelivery, postReport, reportOf, suppressionOf } from '../../support/bulk-mail.ts';
import { campaignOf } from '../../support/campaigns.ts';
import { newClient } from '../../support/client.ts';
import { jobCtx, newBlogger, newReader, newWriter, postInput } from '../../support/factories.ts';
import { mailedToken } from '../../support/mail.ts';
import { countOf, expectOne, type Races, rowsOf, runInParallel, statuses, TRIES } from '../../support/races.ts';

/** Races of followers: with and without an account. */
export const audienceRaces: Races = {
  'one follow and unfollow of one reader': {
    holds: ['contacts_user_unique', 'list_members(blogger,contact)'],
    run: async () => {
      const { person, client } = await newReader();
      const blogger = await newBlogger();
      const path = `/api/bloggers/${blogger.id}/follow`;
      const cadences = ['each', 'weekly'] as const;
      expect(await statuses((n) => client.put(path, { cadence: cadences[n % 2] }))).toEqual({ 200: TRIES });
      expect(await membersOf(blogger)).toMatchObject([{ user: person.seq, state: 'active', isFollowed: 1 }]);
      expect(await countOf('contacts WHERE user = ?1', person.seq)).toBe(1);
      expect(await countOf('follows WHERE user = ?1', person.seq)).toBe(1);
      expect(await countOf('notifications WHERE user = ?1 AND count = 1', blogger.seq)).toBe(1);
      expect(await statuses((n) => (n % 2 === 0 ? client.delete(path) : client.put(path, {})))).toEqual({ 200: TRIES });
      // The two places of a follow agree, whichever request was last.
      const [member] = await membersOf(blogger);
      expect(await countOf('follows WHERE user = ?1', person.seq)).toBe(member?.state === 'active' ? 1 : 0);
    },
  },
  'followers of one blogger': {
    holds: ['notifications(user,seq)', 'notifications_cause', 'notifications.count'],
    run: async () => {
      const blogger = await newBlogger();
      const readers = await runInParallel(async () => (await newReader()).client);
      const follow = async (n: number) => await readers[n]?.put(`/api/bloggers/${blogger.id}/follow`, {});
      await Promise.all(readers.flatMap((_, n) => [follow(n), follow(n)]));
      expect(await rowsOf('SELECT seq, kind, count FROM notifications WHERE user = ?1', blogger.seq)).toEqual([
        { seq: 1, kind: 'new_followers', count: TRIES },
      ]);
    },
  },
  'one confirmation of a follow by email': {
    holds: ['contacts_email', 'list_members(blogger,contact)'],
    run: async () => {
      const blogger = await newBlogger();
      const { email } = newAccount();
      await newClient().post(`/api/bloggers/${blogger.id}/follow-by-mail`, { email });
      const token = await followToken(email);
      expect(await statuses(() => newClient().post('/api/mail/confirm', { token }))).toEqual({ 200: TRIES });
      expect(await countOf('contacts WHERE email = ?1', email)).toBe(1);
      expect(await membersOf(blogger)).toHaveLength(1);
    },
  },
  'one confirmation of an address that a guest has confirmed': {
    holds: ['merged_contacts(old)'],
    run: async () => {
      const [one, two] = [await newBlogger(), await newBlogger()];
      const { client, email } = await signUp();
      await followByMail(one, email);
      await client.put(`/api/bloggers/${two.id}/follow`, {});
      const [guest] = await membersOf(one);
      const token = await mailedToken(email, 'confirm');
      await expectOne(
        statuses(() => newClient().post('/api/auth/confirm-email', { token })),
        200,
        409,
      );
      const [user] = await membersOf(two);
      expect(await membersOf(one)).toMatchObject([{ contact: user?.contact, state: 'active' }]);
      expect(await rowsOf('SELECT contact FROM merged_contacts WHERE old = ?1', guest?.contact ?? 0)).toEqual([
        { contact: user?.contact },
      ]);
    },
  },
  'slices of one campaign, and its results': {
    holds: [
      'campaigns_key_unique',
      'campaign_bodies(campaign,kind)',
      'deliveries(campaign,shard,contact)',
      'campaigns.candidates',
      'campaigns.sent',
      'campaigns.failed',
      'campaigns.excluded',
      'campaigns.cursor',
      'deliveries.state',
    ],
    run: async () => {
      const author = await newWriter();
      for (let n = 0; n < 5; n++) await followByMail(author.person, newAccount().email);
      const id = crypto.randomUUID();
      await author.client.put(`/api/posts/${id}`, { post: postInput(), base: null });
      const slice = { key: postCampaignKey(id), startedAt: 0, after: 0 };
      await runInParallel(() => runCampaignSlice(jobCtx(), slice));
      const campaign = await campaignOf(slice.key);
      expect(campaign).toMatchObject({ state: 'sending', candidates: 5 });
      expect(await countOf('deliveries WHERE campaign = ?1', campaign?.seq ?? 0)).toBe(5);
      const rows = await rowsOf<{ shard: number; contact: number }>(
        'SELECT shard, contact FROM deliveries WHERE campaign = ?1',
        campaign?.seq ?? 0,
      );
      await runInParallel((n) => {
        const { shard, contact } = rows[n % rows.length] ?? { shard: 0, contact: 0 };
        return recordResults(jobCtx(), campaign?.seq ?? 0, shard, [{ contact, state: 1 }]);
      });
      expect(await campaignOf(slice.key)).toMatchObject({ state: 'done', sent: 5 });
    },
  },
  'one unsubscription through the link of a campaign': {
    holds: ['campaigns.unsubscribed'],
    run: async () => {
      const author = await newWriter();
      await followByMail(author.person, newAccount().email);
      const id = crypto.randomUUID();
      await author.client.put(`/api/posts/${id}`, { post: postInput(), base: null });
      const [member] = await membersOf(author.person);
      const campaign = (await campaignOf(postCampaignKey(id)))?.seq ?? 0;
      const token = await listToken({ contact: member?.contact ?? 0, blogger: author.person.seq, campaign });
      const path = `/unsubscribe?${new URLSearchParams({ token })}`;
      expect(await statuses(() => newClient().post(path))).toEqual({ 200: TRIES });
      expect(await rowsOf('SELECT unsubscribed FROM campaigns WHERE seq = ?1', campaign)).toEqual([
        { unsubscribed: 1 },
      ]);
    },
  },
  'one bounce and one complaint of one mail, reported by many webhooks': {
    holds: [
      'suppressions(address_hash)',
      'suppressions.bounces',
      'deliveries(campaign,shard,contact)',
      'deliveries.state',
      'campaigns.sent',
      'campaigns.bounced',
      'campaigns.complained',
    ],
    run: async () => {
      // The lane has not recorded yet that it handed this mail over.
      const campaign = await newCampaign(await newBlogger());
      const mail = await newDelivery(campaign, 0);
      for (const [kind, reason] of [
        ['temporary', 'soft'],
        ['permanent', 'hard'],
        ['complaint', 'complaint'],
      ] as const) {
        expect(await statuses(() => postReport(reportOf(mail, kind)))).toEqual({ 200: TRIES });
        expect(await suppressionOf(mail.address)).toMatchObject({ reason, bounces: 1 });
      }
      expect(await campaignRow(campaign)).toMatchObject({ sent: 1, bounced: 1, complained: 1 });
    },
  },
};
