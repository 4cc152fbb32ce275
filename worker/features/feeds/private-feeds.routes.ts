import { Hono } from 'hono';
import { enforcePageLimit } from '../../http/api-limit.ts';
import type { AppContext, AppEnv } from '../../http/app-env.ts';
import { isUnmodified } from '../../http/etag.ts';
import { recordRateLimit } from '../security/security.service.ts';
import { FEED_TYPES, privateFormat } from './feeds.service.ts';
import {
  noteUnchanged,
  type OpenedFeed,
  openPrivateFeed,
  readFollowingOpml,
  readPrivateFeed,
} from './private-feeds.service.ts';

/** Returns the headers of a private feed, which no cache of the product stores. */
function headersOf(type: string, { etag, changedAt }: OpenedFeed): Headers {
  const headers = new Headers({
    'Content-Type': type,
    'Cache-Control': 'private, max-age=900',
    'X-Robots-Tag': 'noindex',
    ETag: etag,
  });
  if (changedAt !== null) headers.set('Last-Modified', new Date(changedAt).toUTCString());
  return headers;
}

/** Sends a private feed to the holder of its key; a session counts for nothing. */
async function servePrivate(c: AppContext): Promise<Response> {
  const { ctx } = c.var;
  const refused = await enforcePageLimit(c.env, ctx, recordRateLimit);
  if (refused !== undefined) return refused;
  const format = privateFormat(c.req.path);
  const opened = await openPrivateFeed(ctx, c.req.query('key'), format);
  const headers = headersOf(FEED_TYPES[format], opened);
  // The tag of an OPML file would have to contain what the reader follows, which reading it costs anyway.
  if (format === 'opml') {
    headers.delete('ETag');
    headers.delete('Last-Modified');
    return new Response(await readFollowingOpml(ctx, opened), { headers });
  }
  const isKnown = isUnmodified(c.req.raw, headers);
  if (isKnown || c.req.raw.method === 'HEAD') {
    noteUnchanged(ctx, opened);
    return new Response(null, { status: isKnown ? 304 : 200, headers });
  }
  return new Response(await readPrivateFeed(ctx, opened, format), { headers });
}

/** Private web feeds, under /feeds. The key is in the query, which no log contains. */
export const privateFeedsRoutes = new Hono<AppEnv>()
  .get('/private.rss', servePrivate)
  .get('/private.atom', servePrivate)
  .get('/private.json', servePrivate)
  .get('/following.opml', servePrivate);
