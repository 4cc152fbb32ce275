import type { Ctx } from '../../context.ts';
import type { PostNoticeSlice } from './post-notices.messages.ts';
import { sendPostNotices } from './post-notices.service.ts';

/** Handlers of the outbox messages about posts, by kind. */
export const postsDeliveries: Record<
  string,
  (ctx: Ctx, message: { payload: Record<string, unknown> }) => Promise<void>
> = {
  'post-notice': async (ctx, { payload }) => await sendPostNotices(ctx, payload as PostNoticeSlice),
};
