import { serveCachedPage } from './cached-page.ts';
import type { Costs } from './db/costs.ts';
import { BULK_SHARDS } from './features/audience/lists.policy.ts';
import { readOutgoingMail } from './features/settings/outgoing-mail.service.ts';
import { serveCachedApi } from './http/cached-api.ts';
import { jobContext } from './jobs/job-context.ts';
import { lazyModules } from './lazy-modules.ts';
import { createBulkLaneClass } from './objects/bulk-lane.ts';
import { durablePorts } from './objects/ports.ts';
import { createPublisherClass } from './objects/publisher.ts';
import { createOutboxClass } from './outbox/outbox.object.ts';

export { FeedHub } from './objects/feed-hub.ts';
export { RateLimiter } from './objects/rate-limiter.ts';
export { ViewCounter } from './objects/view-counter.ts';

const loadJobHandlers = async () => (await lazyModules.jobHandlers()).jobHandlers;

/** Publishes the posts that are due. */
async function publishDue(env: Env) {
  const due = await lazyModules.publishDue();
  return await due.publishDue((costs) => jobContext(env, 'publish-due', costs));
}

export class Publisher extends createPublisherClass(publishDue) {}

/** Reads the open campaigns and the mail server for a lane. */
async function openLaneWork(env: Env, costs: Costs) {
  const lane = await lazyModules.laneWork();
  return await lane.readLaneWork(() => jobContext(env, 'bulk-lane', costs));
}

export class BulkLane extends createBulkLaneClass(openLaneWork, BULK_SHARDS, (env, lane, move) =>
  durablePorts(env).bulk.take(lane, move),
) {}

export class Outbox extends createOutboxClass(loadJobHandlers, jobContext, readOutgoingMail) {}

/** Answers with the API and the personal pages. */
async function answer(request: Request, env: Env, ctx: ExecutionContext): Promise<Response> {
  const { app } = await lazyModules.app();
  return await app.fetch(request, env, ctx);
}

/** Receives bounces and unsubscribing mails (docs/operations/deploying.md "Bulk mail"). Rejects all other mails. */
async function receiveMail(message: ForwardableEmailMessage, env: Env): Promise<void> {
  const { ctx, settled } = jobContext(env, 'incoming-mail');
  const { receiveIncomingMail } = await lazyModules.incomingMails();
  const rejection = await receiveIncomingMail(ctx, message).finally(settled);
  if (rejection !== null) message.setReject(rejection);
}

export default {
  fetch: async (request, env, ctx) =>
    (await serveCachedPage(request, env, ctx)) ??
    (await serveCachedApi(request, env, ctx, answer)) ??
    (await answer(request, env, ctx)),
  scheduled: async (controller, env) => await (await lazyModules.schedule()).runScheduled(controller.cron, env),
  email: (message, env) => receiveMail(message, env),
} satisfies ExportedHandler<Env>;
