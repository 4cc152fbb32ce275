import { env } from 'cloudflare:workers';
import { expect, vi } from 'vitest';
import { DAY } from '#contract/time';
import { runScheduled } from '../../../../worker/jobs/schedule.ts';
import { newAdmin } from '../../support/admins.ts';
import { alertForm, backupAlerts, clearAlerts, setBackup, watchAt } from '../../support/alerts.ts';
import { deliver } from '../../support/billing-lane.ts';
import { published } from '../../support/moderation.ts';
import { provider } from '../../support/ordered.ts';
import { countOf, type Races, rowsOf, runInParallel, statuses, TRIES } from '../../support/races.ts';
import { chargingBlogger, payingReader, type StripeSandbox } from '../../support/stripe.ts';

const CRON = '47 * * * *';

/** Races of jobs, reconcile and takedowns. */
export const operationsRaces = (stripe: StripeSandbox): Races => ({
  'one heartbeat of a cron line that runs in parallel': {
    holds: ['job_runs(cron)'],
    run: async () => {
      await runInParallel(() => runScheduled(CRON, env), 5);
      expect(await rowsOf('SELECT failed FROM job_runs WHERE cron = ?1', CRON)).toEqual([{ failed: '' }]);
    },
  },
  'one alert about a problem, evaluated in parallel': {
    holds: ['alerts_one_open', 'alert_opt_outs(user)'],
    run: async () => {
      await clearAlerts();
      const now = Date.UTC(2031, 0, 15, 12);
      await setBackup(now - 2 * DAY);
      await runInParallel(() => watchAt(now), 5);
      expect(await backupAlerts()).toHaveLength(1);
      await clearAlerts();
      const { client, person } = await newAdmin();
      const form = alertForm({ mailsMe: false });
      expect(await statuses(() => client.put('/api/admin/alerts/settings', form))).toEqual({ 200: TRIES });
      expect(await countOf('alert_opt_outs WHERE user = ?1', person.seq)).toBe(1);
    },
  },
  'one comparison with the payment provider, for many admins': {
    holds: ['reconciliations(id)'],
    run: async () => {
      await env.DB.prepare('DELETE FROM reconciliations').run();
      const begun = "audit_entries WHERE action = 'reconcile_started'";
      const before = await countOf(begun);
      const admins = await runInParallel(async () => (await newAdmin()).client, 4);
      const send = async (n: number) => (await admins[n % 4]?.post('/api/admin/money/reconciliation', {})) as Response;
      expect(await statuses(send)).toEqual({ 200: TRIES });
      const [{ id = '' } = {}, ...others] = await rowsOf<{ id: string }>('SELECT id FROM reconciliations');
      expect(others).toEqual([]);
      expect(await countOf(begun)).toBe(before + 1);
      expect(await countOf('outbox_messages WHERE id = ?1', `reconcile:${id}:0`)).toBe(1);
      await env.DB.prepare("DELETE FROM outbox_messages WHERE kind = 'reconcile'").run();
    },
  },
  'repairs of one comparison': {
    holds: ['reconciliations.repaired', 'reconciliations.checked'],
    run: async () => {
      const run = crypto.randomUUID();
      await env.DB.prepare('INSERT INTO reconciliations (id, started_at) VALUES (?1, 1)').bind(run).run();
      const blogger = await chargingBlogger(500);
      const paid = await runInParallel(() => payingReader(stripe, blogger), 4);
      for (const { stripeSubscriptionId } of paid) await provider().cancelNow(stripeSubscriptionId);
      const log = vi.spyOn(console, 'error').mockReturnValue();
      await Promise.all(
        paid.map(({ stripeSubscriptionId: subscriptionId }) => deliver('apply', { run, subscriptionId })),
      );
      log.mockRestore();
      const counts = await rowsOf('SELECT repaired, checked FROM reconciliations WHERE id = ?1', run);
      expect(counts).toEqual([{ repaired: 4, checked: 4 }]);
    },
  },
  'one take-down of an article, by many admins': {
    holds: ['takedown_evidence(post,taken_down_at)'],
    run: async () => {
      const { id, post } = await published();
      const admins = await runInParallel(async () => (await newAdmin()).client, 4);
      const send = async (n: number) =>
        (await admins[n % 4]?.put(`/api/admin/posts/${id}/takedown`, { reason: `Words ${n}` })) as Response;
      expect(await statuses(send)).toEqual({ 200: TRIES });
      const of = 'FROM takedown_evidence e JOIN posts p ON p.seq = e.post WHERE p.id = ?1';
      expect(await rowsOf(`SELECT e.content, e.taken_down_at = p.taken_down_at AS isNow ${of}`, id)).toEqual([
        { content: post.content, isNow: 1 },
      ]);
    },
  },
});
