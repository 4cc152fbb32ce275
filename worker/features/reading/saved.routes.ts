import { Hono } from 'hono';
import { doneResponse, emptyRequest } from '#contract/common.schema';
import { postParams, savedIdsResponse, savedPageSchema, savedQuery, savePostRequest } from '#contract/reading.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { readSaved, readSavedIds, removeSaved, savePost } from './saved.service.ts';

/** The viewer's reading list, under /api/saved. */
export const savedRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'reading',
      summary: 'Returns the posts that you saved, newest saved first',
      response: savedPageSchema,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    queryParams(savedQuery),
    async (c) => respond(c, savedPageSchema, await readSaved(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/ids',
    documentRoute({
      tag: 'reading',
      summary: 'Returns the ids of all posts that you saved',
      response: savedIdsResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, savedIdsResponse, await readSavedIds(c.var.ctx)),
  )
  .put(
    '/:post',
    documentRoute({
      tag: 'reading',
      summary: 'Saves a post, or marks a saved one as read or to read',
      response: doneResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    pathParams(postParams),
    jsonBody(savePostRequest),
    async (c) => {
      await savePost(c.var.ctx, c.req.valid('param').post, c.req.valid('json').read);
      return respond(c, doneResponse, { done: true });
    },
  )
  .delete(
    '/:post',
    documentRoute({
      tag: 'reading',
      summary: 'Removes a post from your reading list, also one that is no longer available',
      response: doneResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(postParams),
    jsonBody(emptyRequest),
    async (c) => {
      await removeSaved(c.var.ctx, c.req.valid('param').post);
      return respond(c, doneResponse, { done: true });
    },
  );
