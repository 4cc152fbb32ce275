import { app } from './app.ts';
import { guestPage } from './features/pages/guest-page.ts';
import { runScheduled } from './jobs/schedule.ts';

export { FeedHub } from './objects/feed-hub.ts';
export { Outbox } from './objects/outbox.ts';
export { RateLimiter } from './objects/rate-limiter.ts';
export { ViewCounter } from './objects/view-counter.ts';

export default {
  fetch: async (request, env, ctx) => (await guestPage(request, env, ctx)) ?? (await app.fetch(request, env, ctx)),
  scheduled: async (controller, env, ctx) => ctx.waitUntil(runScheduled(controller.cron, env)),
} satisfies ExportedHandler<Env>;
