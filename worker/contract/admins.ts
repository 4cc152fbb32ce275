import type { AdminRole } from './admin-areas.ts';

export type { AdminEntry, AdminRolesRequest, AdminsResponse, NewAdminRequest } from './admins.schema.ts';

/** Admins per page of the list. */
export const ADMINS_PAGE_SIZE = 50;

export const adminRoleLabels: Record<AdminRole, string> = {
  owner: 'Owner',
  moderator: 'Moderator',
  finance: 'Finance',
  support: 'Support',
};

/** What each role may do, for the forms. */
export const adminRoleTexts: Record<AdminRole, string> = {
  owner: 'Everything, including settings, deletions and admins.',
  moderator:
    'Reports, appeals, takedowns, hidden articles, usernames, reset requests, statistics, and people: notes, suspending, banning.',
  finance: 'Statistics, payments, refunds, ledger, fee and deletions, without changing settings.',
  support: 'People, with their addresses, notes and sessions; messages from the Contact page; mail.',
};

/** Messages of the API and the screens about admins and their roles. */
export const adminsMessages = {
  roleMissing: 'Your role does not include this.',
  roleRequired: 'Choose at least one role',
  unknownEmail: 'No account has this email address',
  unconfirmedEmail: 'This account has not confirmed its email address',
  beingDeleted: 'This account is being deleted',
  suspended: 'This account is suspended',
  alreadyAdmin: 'This account is an admin already',
  missing: 'This account is no longer an admin',
  conflict: 'Another admin has changed these roles. Compare them with yours, then save again.',
  lastOwner: 'This is the last owner. Make someone else an owner first.',
  loadFailed: 'Failed to load the admins',
  addFailed: 'Failed to add the admin',
  saveFailed: 'Failed to save the roles',
  removeFailed: 'Failed to remove the admin',
  saved: 'Roles saved',
  added: (username: string) => `${username} is now an admin`,
  removed: (username: string) => `${username} is no longer an admin`,
} as const;
