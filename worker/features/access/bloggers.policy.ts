import { postMessages } from '#contract/post-messages';
import type { SessionUser } from '../../db/session.ts';
import { AppError } from '../../errors.ts';

/**
 * Requires a blogger with a confirmed address (docs/product-rules.md "Bloggers").
 * @throws AppError email_unconfirmed, forbidden when blogging is off
 */
export function checkBlogger(user: SessionUser): void {
  if (!user.emailConfirmed) throw new AppError('email_unconfirmed', postMessages.confirmEmail);
  if (!user.isBlogger) throw new AppError('forbidden', postMessages.bloggingOff);
}
