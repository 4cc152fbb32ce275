import { Hono } from 'hono';
import { emptyRequest } from '#contract/common.schema';
import {
  importCategoryRequest,
  importItemParams,
  importItemRequest,
  importItemResponse,
  importItemsQuery,
  importItemsResponse,
  importParams,
  importPublishRequest,
  importPublishResponse,
  importResponse,
  importSliceResponse,
  importsResponse,
  newImportRequest,
} from '#contract/imports.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, type RouteErrors, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { moveImport } from './import-category.service.ts';
import { storeImportItem } from './import-items.service.ts';
import { listImports, readImport, startImport, undoImport } from './imports.service.ts';
import { publishImport } from './publish-import.service.ts';

const writeErrors: RouteErrors = {
  401: ['signed_out'],
  403: ['email_unconfirmed', 'forbidden'],
  409: ['conflict'],
  422: ['invalid_input'],
  429: ['rate_limited'],
};

/** Routes for a blogger's imports. */
export const importsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'imports',
      summary: "Returns the viewer's newest imports",
      response: importsResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, importsResponse, { imports: await listImports(c.var.ctx) }),
  )
  .post(
    '/',
    documentRoute({
      tag: 'imports',
      summary: 'Starts an import of posts from another platform',
      status: 201,
      response: importResponse,
      errors: writeErrors,
    }),
    jsonBody(newImportRequest),
    async (c) => respond(c, importResponse, { import: await startImport(c.var.ctx, c.req.valid('json')) }, 201),
  )
  .get(
    '/:id',
    documentRoute({
      tag: 'imports',
      summary: 'Returns an import with a page of its items',
      response: importItemsResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(importParams),
    queryParams(importItemsQuery),
    async (c) =>
      respond(
        c,
        importItemsResponse,
        await readImport(c.var.ctx, c.req.valid('param').id, c.req.valid('query').cursor),
      ),
  )
  .delete(
    '/:id',
    documentRoute({
      tag: 'imports',
      summary: 'Undoes a part of an import; repeat it until nothing remains',
      response: importSliceResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'] },
    }),
    pathParams(importParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, importSliceResponse, await undoImport(c.var.ctx, c.req.valid('param').id)),
  )
  .put(
    '/:id/category',
    documentRoute({
      tag: 'imports',
      summary: 'Moves a part of an import to another category; repeat it until nothing remains',
      response: importSliceResponse,
      errors: { ...writeErrors, 404: ['not_found'] },
    }),
    pathParams(importParams),
    jsonBody(importCategoryRequest),
    async (c) => {
      const { category } = c.req.valid('json');
      return respond(c, importSliceResponse, await moveImport(c.var.ctx, c.req.valid('param').id, category));
    },
  )
  .put(
    '/:id/items/:key',
    documentRoute({
      tag: 'imports',
      summary: 'Stores a post or draft of an archive, once for each hash',
      response: importItemResponse,
      errors: { ...writeErrors, 404: ['not_found'], 413: ['too_large'] },
    }),
    pathParams(importItemParams),
    jsonBody(importItemRequest),
    async (c) => {
      const { id, key } = c.req.valid('param');
      return respond(c, importItemResponse, await storeImportItem(c.var.ctx, id, key, c.req.valid('json')));
    },
  )
  .post(
    '/:id/publish',
    documentRoute({
      tag: 'imports',
      summary: 'Publishes stored posts with their dates, without notices',
      response: importPublishResponse,
      errors: { ...writeErrors, 403: ['email_unconfirmed', 'forbidden', 'consent_required'], 404: ['not_found'] },
    }),
    pathParams(importParams),
    jsonBody(importPublishRequest),
    async (c) =>
      respond(c, importPublishResponse, await publishImport(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  );
