import { app } from './app.ts';
import { guestPage } from './features/pages/guest-page.ts';
import { outgoingMail } from './features/settings/outgoing-mail.service.ts';
import { deliveries } from './jobs/deliveries.ts';
import { jobContext } from './jobs/job-context.ts';
import { runScheduled } from './jobs/schedule.ts';
import { outboxClass } from './objects/outbox.ts';

export { FeedHub } from './objects/feed-hub.ts';
export { RateLimiter } from './objects/rate-limiter.ts';
export { ViewCounter } from './objects/view-counter.ts';

export class Outbox extends outboxClass(deliveries, jobContext, outgoingMail) {}

export default {
  fetch: async (request, env, ctx) => (await guestPage(request, env, ctx)) ?? (await app.fetch(request, env, ctx)),
  scheduled: async (controller, env, ctx) => ctx.waitUntil(runScheduled(controller.cron, env)),
} satisfies ExportedHandler<Env>;
