import { Hono } from 'hono';
import type { WebFeedFormat } from '#contract/feeds';
import { sendCached, serveAnonymous, toCachedResponse } from '../../http/anonymous-cache.ts';
import { enforcePageLimit } from '../../http/api-limit.ts';
import type { AppContext, AppEnv } from '../../http/app-env.ts';
import { responseCaches } from '../../http/response-cache.ts';
import { recordRateLimit } from '../security/security.service.ts';
import { FEED_TYPES, type RenderedFeed, readPublicFeed, requirePublicFeed } from './feeds.service.ts';

/** Returns the headers of a web feed. */
function headersOf(format: WebFeedFormat, { changedAt }: RenderedFeed): Headers {
  const headers = new Headers({ 'Content-Type': FEED_TYPES[format] });
  if (changedAt !== null) headers.set('Last-Modified', new Date(changedAt).toUTCString());
  return headers;
}

/** Sends a public web feed to any viewer as a guest's, from the cache unless the address has a query. */
async function servePublic(c: AppContext): Promise<Response> {
  const { ctx, reads } = c.var;
  const url = new URL(c.req.url);
  const feed = requirePublicFeed(url.pathname);
  if (feed.canonical !== url.pathname) return c.redirect(feed.canonical, 301);
  const cache = responseCaches.feeds;
  const key = ctx.config.origin + feed.canonical;
  reads.from = cache.wasPurgedRecently(key, ctx.now) ? 'first-primary' : 'first-unconstrained';
  const compose = async () => {
    const rendered = await readPublicFeed(ctx, feed);
    const body = new Uint8Array(new TextEncoder().encode(rendered.text));
    return await toCachedResponse(body, headersOf(feed.format, rendered), ctx.now);
  };
  const admit = () => enforcePageLimit(c.env, ctx, recordRateLimit);
  if (url.search !== '') return (await admit()) ?? sendCached(c.req.raw, await compose());
  const answered = await serveAnonymous(c.req.raw, { cache, key, compose, admit }, ctx.now, ctx.waitUntil);
  c.set('cacheVerdict', answered.cache);
  return answered.response;
}

/** Public web feeds, under /feeds. The name of a file is an id or a name, and its ending the format (feeds.policy). */
export const feedsRoutes = new Hono<AppEnv>()
  .get('/:list', servePublic)
  .get('/blogger/:file', servePublic)
  .get('/topic/:file', servePublic)
  .get('/topic/:category/:subtopicFile', servePublic)
  .get('/team/:file', servePublic)
  .get('/league/:file', servePublic);
