import { Hono } from 'hono';
import { adminEntry, adminRolesRequest, adminsResponse, newAdminRequest } from '#contract/admins.schema';
import { cursorQuery, doneResponse, emptyRequest, idParams } from '#contract/common.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { addAdmin, changeRoles, listAdmins, removeAdmin } from './manage-admins.service.ts';

type Route = Omit<Parameters<typeof documentRoute>[0], 'tag'>;
const ownerRoute = ({ errors, ...about }: Route) =>
  documentRoute({ tag: 'admins', ...about, errors: { ...ADMIN_ERRORS, ...errors } });

/** Under /api/admin/admins: who is an admin, with which roles. */
export const adminsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    ownerRoute({
      summary: 'Returns a page of the admins with their roles (owners)',
      response: adminsResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(cursorQuery),
    async (c) => respond(c, adminsResponse, await listAdmins(c.var.ctx, c.req.valid('query').cursor)),
  )
  .post(
    '/',
    ownerRoute({
      summary: 'Makes the account with an email address an admin (owners)',
      response: adminEntry,
      errors: { 422: ['invalid_input'] },
    }),
    jsonBody(newAdminRequest),
    async (c) => respond(c, adminEntry, await addAdmin(c.var.ctx, c.req.valid('json'))),
  )
  .put(
    '/:id',
    ownerRoute({
      summary: 'Replaces the roles of an admin (owners)',
      response: adminEntry,
      errors: { 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(adminRolesRequest),
    async (c) => respond(c, adminEntry, await changeRoles(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/:id',
    ownerRoute({
      summary: 'Ends the rights of an admin (owners)',
      response: doneResponse,
      errors: { 404: ['not_found'], 409: ['conflict'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await removeAdmin(c.var.ctx, c.req.valid('param').id);
      return respond(c, doneResponse, { done: true });
    },
  );
