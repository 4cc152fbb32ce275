import type { AdminRole } from '#contract/admin-areas';
import { adminRoleLabels } from '#contract/admins';
import { pagePaths } from '#contract/page';
import { formatScheduleTime } from '#contract/schedule-time';
import { type EmailBranding, type EmailContent, resetAction } from './email-layout.text.ts';

const labels = (roles: readonly AdminRole[]): string => roles.map((role) => adminRoleLabels[role]).join(', ');

type RoleChange = { before: readonly AdminRole[]; after: readonly AdminRole[]; by: string };

function describeChange({ before, after, by }: RoleChange): { heading: string; text: string } {
  if (before.length === 0) {
    const text = `${by} made you an admin with these roles: ${labels(after)}. You have been signed out everywhere; sign in again to use the admin area.`;
    return { heading: 'You are now an admin', text };
  }
  if (after.length === 0) {
    const text = `${by} removed you from the admins. Your roles were: ${labels(before)}. Your account stays as it is; you have been signed out everywhere.`;
    return { heading: 'You are no longer an admin', text };
  }
  const text = `${by} changed your roles from ${labels(before)} to ${labels(after)}.`;
  return { heading: 'Your roles have changed', text };
}

/** Notifies a person that an owner made them an admin, changed their roles or removed them. */
export function adminRolesEmail(head: EmailBranding, to: { username: string }, change: RoleChange): EmailContent {
  const { heading, text } = describeChange(change);
  return {
    subject: `${heading} · ${head.platformName}`,
    heading,
    paragraphs: [`Hello ${to.username},`, text],
    ...(change.after.length > 0 && {
      action: { label: 'Open the admin area', url: `${head.origin}${pagePaths.admin}` },
    }),
    footnote: `You received this email because an owner of ${head.platformName} changed your rights.`,
  };
}

/** Tells an admin that their account signed in on a browser that did not know it. It names the browser and no address. */
export function newAdminSignInEmail(
  head: EmailBranding,
  to: { username: string },
  { browser, at }: { browser: string; at: number },
): EmailContent {
  return {
    subject: `New sign-in to your ${head.platformName} admin account`,
    heading: 'New sign-in to your admin account',
    paragraphs: [
      `Hello ${to.username},`,
      `your account signed in on ${formatScheduleTime(at, 'UTC')} with a browser that we did not recognize: ${browser}.`,
      "If this was you, you don't need to do anything.",
      "If this wasn't you, choose a new password now, which signs out all devices. Then check your second factors in Settings > Security, and tell an owner of the platform. If you cannot sign in, reply to this email.",
    ],
    action: resetAction(head),
    footnote: `You received this email because your account is an admin of ${head.platformName}.`,
  };
}
