import { type AdminRole, adminRoles } from '#contract/admin-areas';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/admins.schema'));

/** Loads the rules in advance, so the first check is fast. */
export const preloadAdminRules = () => void load();

export type RoleValues = Record<AdminRole, boolean>;
export type NewAdminValues = RoleValues & { email: string };

export const toRoles = (values: RoleValues): AdminRole[] => adminRoles.filter((role) => values[role]);

export const roleValues = (roles: readonly AdminRole[]): RoleValues => ({
  owner: roles.includes('owner'),
  moderator: roles.includes('moderator'),
  finance: roles.includes('finance'),
  support: roles.includes('support'),
});

/** Shows the error of the roles at the first of them. */
const atFirstRole = ({ roles, ...others }: Record<string, string>): Record<string, string> =>
  roles === undefined ? others : { ...others, owner: roles };

export async function checkNewAdmin(values: NewAdminValues): Promise<FieldErrors<NewAdminValues>> {
  const rules = await load();
  const request = { email: values.email, roles: toRoles(values) };
  return rules === null ? {} : atFirstRole(findFieldErrors(rules.newAdminRequest, request));
}

export async function checkRoles(values: RoleValues): Promise<FieldErrors<RoleValues>> {
  const rules = await load();
  const request = { roles: toRoles(values), base: ['owner'] };
  return rules === null ? {} : atFirstRole(findFieldErrors(rules.adminRolesRequest, request));
}
