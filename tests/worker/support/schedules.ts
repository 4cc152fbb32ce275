import { runDurableObjectAlarm } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { DraftFields, DraftResponse } from '#contract/drafts';
import type { PostInput } from '#contract/posts';
import type { Schedule } from '#contract/schedules';
import { MINUTE } from '#contract/time';
import { publishDue } from '../../../worker/features/schedules/publish-due.service.ts';
import type { Client } from './client.ts';
import { editor } from './drafts.ts';
import { jobCtx, postInput } from './factories.ts';

export const ZONE = 'Europe/Amsterdam';

/** Returns the body of a request to schedule. */
export const scheduleRequest = (base: number, publishAt: number, more: Record<string, unknown> = {}) => ({
  publishAt,
  zone: ZONE,
  base,
  ...more,
});

/** Saves a draft and schedules it. Returns its id and version with the response. */
export async function scheduleDraft(
  client: Client,
  publishAt: number,
  {
    post = postInput(),
    id = crypto.randomUUID(),
    ...more
  }: { post?: PostInput | DraftFields; id?: string } & Record<string, unknown> = {},
) {
  const open = editor(client, id);
  const saved = await open.save(post);
  if (saved.outcome === 'conflict') throw new Error('conflict');
  const base = saved.version;
  const response = await client.put(`/api/drafts/${id}/schedule`, scheduleRequest(base, publishAt, more));
  return { id, base, post, editor: open, response };
}

/** Returns the schedule of the client's draft. */
export async function scheduleOf(client: Client, id: string): Promise<Schedule | null> {
  return (await (await client.get(`/api/drafts/${id}`)).json<DraftResponse>()).draft.schedule;
}

/** Publishes what is due at this time, as the publisher does. Returns when the next is due, null when none is. */
export async function runDue(now: number): Promise<number | null> {
  const { next, failed } = await publishDue(() => ({ ctx: jobCtx(now), settled: async () => {} }));
  if (failed > 0) throw new Error(`${failed} of the due works failed`);
  return next;
}

export const publisher = () => env.PUBLISHER.getByName('only');

/** Makes a schedule due now, and runs the publisher's alarm. */
export async function reachTime(id: string, lateBy = 0): Promise<void> {
  await env.DB.prepare('UPDATE schedules SET publish_at = ?2 WHERE id = ?1')
    .bind(id, Date.now() - lateBy)
    .run();
  await publisher().poke(Date.now());
  await runDurableObjectAlarm(publisher());
}

/** Returns a time that can be scheduled, this many minutes from now. */
export const inMinutes = (minutes: number) => Date.now() + minutes * MINUTE;
