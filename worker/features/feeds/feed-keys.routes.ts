import { Hono } from 'hono';
import { doneResponse, emptyRequest, idParams } from '#contract/common.schema';
import { createWebFeedRequest, opmlFile, webFeedAddressResponse, webFeedKeysResponse } from '#contract/feeds.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import { createFeedKey, deleteFeedKey, listFeedKeys, rotateFeedKey } from './feed-keys.service.ts';
import { exportFollowingOpml } from './private-feeds.service.ts';

const OPML_TYPE = 'text/x-opml';

/** Private web feeds of the viewer, under /api/account/feeds. */
export const feedKeysRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'accounts',
      summary: 'Returns your private feeds, without their addresses',
      response: webFeedKeysResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, webFeedKeysResponse, await listFeedKeys(c.var.ctx)),
  )
  .get(
    '/following.opml',
    documentRoute({
      tag: 'accounts',
      summary: 'Returns the public feeds of everything that you follow, as OPML',
      response: opmlFile,
      type: OPML_TYPE,
      errors: { 401: ['signed_out'] },
    }),
    async (c) =>
      c.body(await exportFollowingOpml(c.var.ctx), 200, {
        'Content-Type': `${OPML_TYPE}; charset=utf-8`,
        'Content-Disposition': 'attachment; filename="following.opml"',
        'Cache-Control': 'private, no-store',
      }),
  )
  .post(
    '/',
    documentRoute({
      tag: 'accounts',
      summary: 'Creates a private feed, and returns its addresses once',
      response: webFeedAddressResponse,
      status: 201,
      errors: {
        401: ['signed_out'],
        404: ['not_found'],
        409: ['conflict'],
        422: ['invalid_input'],
        429: ['rate_limited'],
      },
    }),
    jsonBody(createWebFeedRequest),
    async (c) => respond(c, webFeedAddressResponse, await createFeedKey(c.var.ctx, c.req.valid('json')), 201),
  )
  .post(
    '/:id/rotate',
    documentRoute({
      tag: 'accounts',
      summary: 'Replaces the addresses of a private feed, and returns the new ones once',
      response: webFeedAddressResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'], 429: ['rate_limited'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, webFeedAddressResponse, await rotateFeedKey(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/:id',
    documentRoute({
      tag: 'accounts',
      summary: 'Deletes a private feed, whose addresses stop working',
      response: doneResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await deleteFeedKey(c.var.ctx, c.req.valid('param').id);
      return respond(c, doneResponse, { done: true });
    },
  );
