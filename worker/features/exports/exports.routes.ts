import { Hono } from 'hono';
import { exportedZip } from '#contract/exports.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute } from '../../http/respond.ts';
import { exportAccount } from './exports.service.ts';

/** Routes under /api/account/export, for the viewer's own data. */
export const exportsRoutes = new Hono<AppEnv>().get(
  '/',
  documentRoute({
    tag: 'accounts',
    summary: 'Returns all your data as a ZIP of JSON and Markdown',
    response: exportedZip,
    type: 'application/zip',
    errors: { 401: ['signed_out'], 429: ['rate_limited'] },
  }),
  async (c) => {
    const { zip, fileName } = await exportAccount(c.var.ctx);
    return c.body(zip, 200, {
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Cache-Control': 'private, no-store',
    });
  },
);
