import { Hono } from 'hono';
import { doneResponse, emptyRequest } from '#contract/common.schema';
import { postParams, readingResponse, setPositionRequest } from '#contract/reading.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import { clearPositions, deletePosition, readContinued, setPosition } from './positions.service.ts';

/** The viewer's reading positions, under /api/reading. */
export const positionsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'reading',
      summary: 'Returns the articles that you started and did not finish, the last read first',
      response: readingResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, readingResponse, await readContinued(c.var.ctx)),
  )
  .put(
    '/:post',
    documentRoute({
      tag: 'reading',
      summary: 'Stores your position in an article',
      response: doneResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(postParams),
    jsonBody(setPositionRequest),
    async (c) => {
      await setPosition(c.var.ctx, c.req.valid('param').post, c.req.valid('json').part);
      return respond(c, doneResponse, { done: true });
    },
  )
  .delete(
    '/',
    documentRoute({
      tag: 'reading',
      summary: 'Clears your reading history',
      response: doneResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    jsonBody(emptyRequest),
    async (c) => {
      await clearPositions(c.var.ctx);
      return respond(c, doneResponse, { done: true });
    },
  )
  .delete(
    '/:post',
    documentRoute({
      tag: 'reading',
      summary: 'Removes an article from your reading history',
      response: doneResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(postParams),
    jsonBody(emptyRequest),
    async (c) => {
      await deletePosition(c.var.ctx, c.req.valid('param').post);
      return respond(c, doneResponse, { done: true });
    },
  );
