import { Hono } from 'hono';
import { doneResponse } from '#contract/common.schema';
import { releaseHandleRequest, reservedHandlesResponse, reserveHandleRequest } from '#contract/handles.schema';
import { adminRoute } from '../../http/admin-route.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { respond } from '../../http/respond.ts';
import { jsonBody } from '../../http/validate.ts';
import { listReservedHandles, releaseHandle, reserveHandle } from './reserved-handles.service.ts';

const done = { done: true } as const;

/** Under /api/admin/reserved-handles. */
export const reservedHandlesRoutes = new Hono<AppEnv>()
  .get(
    '/',
    adminRoute({
      summary: 'Returns reserved usernames, those that wait for an admin, and accounts that look like a protected one',
      response: reservedHandlesResponse,
    }),
    async (c) => respond(c, reservedHandlesResponse, await listReservedHandles(c.var.ctx)),
  )
  .put(
    '/',
    adminRoute({
      summary: 'Reserves a username, or all that begin with a text',
      response: doneResponse,
      errors: { 409: ['conflict'], 422: ['invalid_input'] },
    }),
    jsonBody(reserveHandleRequest),
    async (c) => {
      await reserveHandle(c.var.ctx, c.req.valid('json'));
      return respond(c, doneResponse, done);
    },
  )
  .delete(
    '/',
    adminRoute({
      summary: 'Removes a reserved username, or releases one that waits for an admin',
      response: doneResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    jsonBody(releaseHandleRequest),
    async (c) => {
      await releaseHandle(c.var.ctx, c.req.valid('json').pattern);
      return respond(c, doneResponse, done);
    },
  );
