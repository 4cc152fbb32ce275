import type { Viewer } from '#contract/accounts';
import { areasOfRoles } from '#contract/admin-areas';
import type { SessionUser } from '../../db/session.ts';

/** Presents users to themselves. Never send the result to another user. */
export function presentViewer({
  id,
  username,
  email,
  emailConfirmed,
  isBlogger,
  isAdmin,
  adminRoles,
  isSubscriber,
  theme,
  unread,
  mustAgree,
}: SessionUser): Viewer {
  const adminAreas = isAdmin ? areasOfRoles(adminRoles) : [];
  return {
    id,
    username,
    email,
    emailConfirmed,
    isBlogger,
    isAdmin,
    adminAreas,
    isSubscriber,
    theme,
    unread,
    mustAgree,
  };
}
