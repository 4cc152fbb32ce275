import { Hono } from 'hono';
import { serveAnonymous, toCachedResponse } from '../../http/anonymous-cache.ts';
import { enforcePageLimit } from '../../http/api-limit.ts';
import type { AppContext, AppEnv } from '../../http/app-env.ts';
import { responseCaches } from '../../http/response-cache.ts';
import { recordRateLimit } from '../security/security.service.ts';
import { readSitemap, readSitemapPart } from './sitemap.service.ts';

/**
 * Serves every viewer the guests' response, cached; 404 when `read` returns null.
 * @param path in its canonical spelling
 */
async function serve(c: AppContext, path: string, read: () => Promise<string | null>): Promise<Response> {
  const { ctx, reads } = c.var;
  reads.from = 'first-unconstrained';
  const question = {
    cache: responseCaches.sitemaps,
    key: ctx.config.origin + path,
    compose: async () => {
      const text = await read();
      const headers = new Headers({ 'Content-Type': 'application/xml; charset=utf-8' });
      const answer = await toCachedResponse(new Uint8Array(new TextEncoder().encode(text ?? '')), headers, ctx.now);
      return { ...answer, status: text === null ? 404 : 200 };
    },
    admit: () => enforcePageLimit(c.env, ctx, recordRateLimit),
  };
  const answered = await serveAnonymous(c.req.raw, question, ctx.now, ctx.waitUntil);
  c.set('cacheVerdict', answered.cache);
  return answered.response;
}

/** The sitemap, its parts, and robots.txt, which is generated because it contains the origin. */
export const sitemapRoutes = new Hono<AppEnv>()
  .get('/robots.txt', (c) => {
    c.header('Cache-Control', 'public, max-age=3600');
    return c.text(
      `User-agent: *\nDisallow: /api/\nDisallow: /auth\n\nSitemap: ${c.var.ctx.config.origin}/sitemap.xml\n`,
    );
  })
  .get('/sitemap.xml', async (c) => await serve(c, '/sitemap.xml', () => readSitemap(c.var.ctx)))
  .get('/sitemap/:part{[a-z]+(?:-[0-9]+)?\\.xml}', async (c) => {
    const name = c.req.param('part').replace('.xml', '');
    return await serve(c, `/sitemap/${name}.xml`, () => readSitemapPart(c.var.ctx, name));
  });
