import * as z from 'zod';
import { emailOnlyRequest } from './accounts.schema.ts';
import { adminRoles, orderRoles } from './admin-areas.ts';
import { adminsMessages } from './admins.ts';

const roles = z
  .array(z.enum(adminRoles))
  .min(1, adminsMessages.roleRequired)
  .max(adminRoles.length)
  .transform(orderRoles);

/** Makes an existing account an admin. */
export const newAdminRequest = emailOnlyRequest.extend({ roles });
export type NewAdminRequest = z.output<typeof newAdminRequest>;

/** Changes the roles of an admin. `base`: the roles that the form was opened with. */
export const adminRolesRequest = z.strictObject({ roles, base: roles });
export type AdminRolesRequest = z.output<typeof adminRolesRequest>;

/** `since` is milliseconds UTC. `sendsMail`: email leaves with the SMTP settings that this admin saved. */
export const adminEntry = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string(),
  roles: z.array(z.enum(adminRoles)),
  since: z.int(),
  isSelf: z.boolean(),
  isDeleting: z.boolean(),
  sendsMail: z.boolean(),
});
export type AdminEntry = z.infer<typeof adminEntry>;

export const adminsResponse = z.object({ admins: z.array(adminEntry), nextCursor: z.string().nullable() });
export type AdminsResponse = z.infer<typeof adminsResponse>;
