import { Hono } from 'hono';
import { emailedReadersResponse, listReadersResponse, ownReadersQuery, readersCsv } from '#contract/audience.schema';
import { doneResponse, emptyRequest, idParams } from '#contract/common.schema';
import { readerImportRequest, readerImportResponse } from '#contract/reader-import.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { importReaders } from './reader-import.service.ts';
import { countEmailedReaders, exportReaders, readReaders, removeReader } from './readers.service.ts';

/** Under /api/profile: the viewer's own readers. */
export const readersRoutes = new Hono<AppEnv>()
  .get(
    '/readers',
    documentRoute({
      tag: 'profiles',
      summary:
        'Returns the readers on your list, newest first, or those whose name begins with a text. Addresses only of readers who agreed to that',
      response: listReadersResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    queryParams(ownReadersQuery),
    async (c) => respond(c, listReadersResponse, await readReaders(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/readers/emailed',
    documentRoute({
      tag: 'profiles',
      summary: 'Returns how many readers get each of your posts by email',
      response: emailedReadersResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, emailedReadersResponse, await countEmailedReaders(c.var.ctx)),
  )
  .get(
    '/readers.csv',
    documentRoute({
      tag: 'profiles',
      summary: 'Returns all readers on your list as CSV, newest first',
      response: readersCsv,
      type: 'text/csv',
      errors: { 401: ['signed_out'], 429: ['rate_limited'] },
    }),
    async (c) => {
      const { csv, fileName } = await exportReaders(c.var.ctx);
      return c.body(csv, 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'private, no-store',
      });
    },
  )
  .post(
    '/readers/import',
    documentRoute({
      tag: 'profiles',
      summary: 'Imports a part of a file of readers who agreed to get your posts by email',
      response: readerImportResponse,
      errors: {
        401: ['signed_out'],
        403: ['email_unconfirmed', 'forbidden'],
        422: ['invalid_input'],
        429: ['rate_limited'],
      },
    }),
    jsonBody(readerImportRequest),
    async (c) => respond(c, readerImportResponse, await importReaders(c.var.ctx, c.req.valid('json'))),
  )
  .delete(
    '/readers/:id',
    documentRoute({
      tag: 'profiles',
      summary: 'Takes a reader off your list. Subscribers cannot be removed',
      response: doneResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await removeReader(c.var.ctx, c.req.valid('param').id);
      return respond(c, doneResponse, { done: true });
    },
  );
