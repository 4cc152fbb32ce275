import type { OutboxResponse } from '#contract/mail';
import type { AdminReport } from '#contract/moderation';
import type { Act } from './reader-acts.ts';
import { change } from './run.ts';

/** Takes an article down, or restores it. */
const moderate: Act = async (run, { client }) => {
  const waiting = run.works.filter(({ fate }) => fate === 'moderated');
  if (waiting.length === 0) return;
  const { id } = run.chance.pick(waiting);
  const path = `/api/admin/posts/${id}/takedown`;
  const about = `down:${id}`;
  if (run.chance.next() < 0.6)
    await change(run, client, { about, to: 'yes', path, method: 'PUT', body: { reason: 'It boils over' } });
  else await change(run, client, { about, to: 'no', path, method: 'DELETE' });
};

/** Answers the oldest open report. */
const answerReport: Act = async (run, { client }) => {
  const list = await client.send('/api/admin/reports');
  if (list === null || !list.isDone) return;
  const [report] = list.json<{ reports: AdminReport[] }>().reports;
  if (report === undefined) return;
  const body = { decision: 'kept', answer: 'We have looked at it.' };
  const path = `/api/admin/reports/${report.id}/answer`;
  await change(run, client, { about: `answered:${report.id}`, to: 'yes', path, method: 'POST', body });
};

/**
 * Sends a waiting email now, which ends the pause after a mail server failure. During a pause, which can last minutes, no
 * email meets the next failures.
 */
const sendNow: Act = async (_run, { client }) => {
  const list = await client.send('/api/admin/outbox?state=waiting');
  if (list === null || !list.isDone) return;
  const message = list.json<OutboxResponse>().messages.find(({ kind, canResend }) => kind === 'email' && canResend);
  if (message === undefined) return;
  await client.send(`/api/admin/outbox/${encodeURIComponent(message.id)}/resend`, { method: 'POST' });
};

const read: Act = async ({ chance }, { client }) => {
  await client.send(chance.pick(['/api/admin/outbox', '/api/admin/ledger', '/api/admin/stats', '/api/admin/waiting']));
};

/** Admins' actions. */
export const adminActs: readonly (readonly [weight: number, act: Act])[] = [
  [5, moderate],
  [4, answerReport],
  [4, read],
  [3, sendNow],
];
