import type { Ctx } from '../../context.ts';
import type { PostNotice } from './post-notice-messages.ts';
import { tellOfPost } from './post-notices.service.ts';

/** What the outbox does with messages about posts, by kind. */
export const postsDeliveries: Record<
  string,
  (ctx: Ctx, message: { payload: Record<string, unknown> }) => Promise<void>
> = {
  'post-notice': async (ctx, { payload }) => await tellOfPost(ctx, payload as PostNotice),
};
