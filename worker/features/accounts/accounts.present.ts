import type { Viewer } from '#contract/accounts';
import type { SessionUser } from '../../db/session.ts';

/** What someone is told of themselves. Nobody else ever receives this. */
export function presentViewer({
  id,
  username,
  email,
  emailConfirmed,
  isBlogger,
  isAdmin,
  isSubscriber,
  theme,
}: SessionUser): Viewer {
  return { id, username, email, emailConfirmed, isBlogger, isAdmin, isSubscriber, theme };
}
