import type { Viewer } from '#contract/accounts';
import type { SessionUser } from '../../db/session.ts';

/** Presents users to themselves. Never send the result to another user. */
export function presentViewer({
  id,
  username,
  email,
  emailConfirmed,
  isBlogger,
  isAdmin,
  isSubscriber,
  theme,
  unread,
}: SessionUser): Viewer {
  return { id, username, email, emailConfirmed, isBlogger, isAdmin, isSubscriber, theme, unread };
}
