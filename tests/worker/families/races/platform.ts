import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { PlatformSettingsResponse } from '#contract/settings';
import { openDatabase } from '../../../../worker/db/client.ts';
import { deliverDue } from '../../../../worker/outbox/delivery.ts';
import { newAdmin } from '../../support/admins.ts';
import { newClient } from '../../support/client.ts';
import { newPost } from '../../support/factories.ts';
import { published, report } from '../../support/moderation.ts';
import { enqueue } from '../../support/outbox.ts';
import {
  countOf,
  expectOne,
  expectStatuses,
  type Races,
  rowsOf,
  runInParallel,
  statuses,
  TRIES,
} from '../../support/races.ts';
import { SMTP, smtpForm } from '../../support/smtp.ts';

const SETTINGS = '/api/admin/platform/settings';

/** Races of admins' actions and background jobs. */
export const platformRaces: Races = {
  'one form of the platform’s settings': {
    holds: ['platform_settings(id)', 'platform_fees(since)'],
    run: async () => {
      const { client } = await newAdmin();
      const { updatedAt: base } = await (await client.get(SETTINGS)).json<PlatformSettingsResponse>();
      // Time does not advance: a fee set now by an earlier race would be changed instead of added to.
      await env.DB.prepare('DELETE FROM platform_fees').run();
      const form = { platformName: 'Ours', platformEmail: 'us@example.test' };
      const send = (n: number) => client.put(SETTINGS, { ...form, feePercentage: 25.5 + n / 100, base });
      const responses = await runInParallel(send);
      expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(responses.filter(({ status }) => status === 409)).toHaveLength(TRIES - 1);
      const won = 25.5 + responses.findIndex(({ ok }) => ok) / 100;
      const [now] = await rowsOf('SELECT platform_fee_percentage AS fee FROM platform_settings');
      expect(now).toEqual({ fee: won });
      expect(await countOf('platform_fees')).toBe(1);
      const { updatedAt } = await (await client.get(SETTINGS)).json<PlatformSettingsResponse>();
      expect((await client.put(SETTINGS, { ...form, feePercentage: 25, base: updatedAt })).status).toBe(200);
    },
  },
  'one mail server of an admin': {
    holds: ['smtp_settings(user)'],
    run: async () => {
      const { person, client } = await newAdmin();
      const send = (n: number) => client.put(SMTP, smtpForm({ fromName: `Name ${n}` }));
      const responses = await runInParallel(send);
      expect(responses.some(({ ok }) => ok)).toBe(true);
      expectStatuses(responses, [200, 409]);
      expect(await countOf('smtp_settings WHERE user = ?1', person.seq)).toBe(1);
      await env.DB.prepare('DELETE FROM smtp_settings').run();
    },
  },
  'one snapshot of the statistics a day': {
    holds: ['stats_snapshots(taken_at)'],
    run: async () => {
      const admins = await runInParallel(async () => (await newAdmin()).client, 4);
      const send = async (n: number) => (await admins[n % 4]?.post('/api/admin/stats/refresh')) as Response;
      expect(await statuses(send)).toEqual({ 200: TRIES });
      expect(await countOf('stats_snapshots')).toBe(1);
    },
  },
  'one article hidden from a team’s page': {
    holds: ['team_page_exclusions(team,post)'],
    run: async () => {
      const { client } = await newAdmin();
      const { id } = await newPost({ category: 'sports', teams: ['nhl-boston-bruins'] });
      const path = `/api/admin/teams/nhl-boston-bruins/hidden-posts/${id}`;
      const responses = await runInParallel(() => client.put(path));
      expect(responses.every(({ ok }) => ok)).toBe(true);
      const of = 'team_page_exclusions e JOIN posts p ON p.seq = e.post WHERE p.id = ?1';
      expect(await countOf(of, id)).toBe(1);
      await runInParallel(() => client.delete(path));
      expect(await countOf(of, id)).toBe(0);
    },
  },
  'one answer to a report': {
    holds: ['article_reports_one_open'],
    run: async () => {
      const admins = await runInParallel(async () => (await newAdmin()).client, 4);
      const { id } = await published();
      const { client: reporter } = await newAdmin();
      await report(reporter, id);
      const [row] = await rowsOf<{ id: string }>(
        'SELECT r.id FROM article_reports r JOIN posts p ON p.seq = r.post WHERE p.id = ?1',
        id,
      );
      const path = `/api/admin/reports/${row?.id}/answer`;
      const send = async (n: number) =>
        (await admins[n % 4]?.post(path, { decision: 'kept', answer: `Words ${n}` })) as Response;
      await expectOne(statuses(send), 200, 404);
    },
  },
  'one rejection after another of one address, in the security log': {
    holds: ['security_events_minute', 'security_events.count'],
    run: async () => {
      const guest = newClient();
      const refused = async () => {
        const response = await guest.post('/api/auth/sign-out', {}, { Origin: 'https://elsewhere.example' });
        expect(response.status).toBe(403);
        return response;
      };
      await runInParallel(refused);
      const sum = async () =>
        await rowsOf<{ rows: number; n: number }>(
          'SELECT count(*) AS rows, coalesce(sum(count), 0) AS n FROM security_events WHERE actor = ?1 AND type = ?2',
          guest.address,
          'malicious_request',
        );
      await expect.poll(sum).toEqual([{ rows: 1, n: TRIES }]);
    },
  },
  'one message of the outbox, for several senders': {
    holds: ['outbox_messages.attempts', 'outbox_messages(id)'],
    run: async () => {
      await env.DB.prepare('DELETE FROM outbox_messages').run();
      const ids = await runInParallel(() => enqueue(Date.now()));
      const delivered: string[] = [];
      const deliver = async ({ id }: { id: string }) => void delivered.push(id);
      const db = openDatabase(env.DB, undefined);
      await runInParallel(() => deliverDue(db, 'mail', deliver, Date.now), 5);
      expect(delivered.toSorted()).toEqual(ids.toSorted());
      expect(await countOf("outbox_messages WHERE attempts = 1 AND state = 'sent'")).toBe(ids.length);
    },
  },
};
