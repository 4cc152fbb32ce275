import { Hono } from 'hono';
import { exportedZip, exportPartsResponse, exportQuery } from '#contract/exports.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { queryParams } from '../../http/validate.ts';
import { listExportParts } from './export-parts.service.ts';
import { exportAccount } from './exports.service.ts';

/** Routes under /api/account/export, for the viewer's own data. */
export const exportsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'accounts',
      summary:
        'Returns all your data as a ZIP of JSON and Markdown, or your posts in the shape of Substack, and the files of your pictures',
      response: exportedZip,
      type: 'application/zip',
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'], 429: ['rate_limited'] },
    }),
    queryParams(exportQuery),
    async (c) => {
      const { zip, fileName } = await exportAccount(c.var.ctx, c.req.valid('query'));
      return c.body(zip, 200, {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${fileName}"`,
        'Cache-Control': 'private, no-store',
      });
    },
  )
  .get(
    '/parts',
    documentRoute({
      tag: 'accounts',
      summary: 'Lists the parts of your archives with what they contain',
      response: exportPartsResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, exportPartsResponse, await listExportParts(c.var.ctx)),
  );
