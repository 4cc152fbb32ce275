import { Hono } from 'hono';
import { postImageForm, uploadedImageResponse, uploadQuery } from '#contract/images.schema';
import type { AppContext, AppEnv } from '../../http/app-env.ts';
import { notFoundHandler } from '../../http/error-handler.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { queryParams } from '../../http/validate.ts';
import { formReader } from '../../platform/multipart.ts';
import { openPicture, type StoredFile } from './media.service.ts';
import { storePostImage } from './uploads.service.ts';

const ENTITY_TAG = String.raw`(?:W/)?"[\x21\x23-\x7e\x80-\xff]*"`;
const IF_NONE_MATCH = new RegExp(`^(?:\\*|${ENTITY_TAG}(?:[ \\t]*,[ \\t]*${ENTITY_TAG})*)$`);

/** Serves a file as immutable: its name changes with its content. */
function serve(c: AppContext, file: StoredFile) {
  c.header('ETag', file.etag);
  c.header('Cache-Control', 'public, max-age=31536000, immutable');
  if (file.body === null) return c.body(null, 304);
  c.header('Content-Type', file.contentType);
  c.header('Content-Length', String(file.size));
  return c.body(file.body);
}

/** Routes under /media. */
export const mediaRoutes = new Hono<AppEnv>()
  .get('/blog-images/:file', async (c) =>
    serve(c, await openPicture(c.var.ctx, 'blogImages', { file: c.req.param('file') }, ifNoneMatch(c))),
  )
  .get('/profile-pictures/:folder/:file', async (c) =>
    serve(c, await openPicture(c.var.ctx, 'profilePictures', c.req.param(), ifNoneMatch(c))),
  )
  .all('*', notFoundHandler);

/**
 * Passes only this condition on: others could make the bucket refuse an existing file. Drops a malformed list of entity
 * tags, on which the bucket would fail.
 */
function ifNoneMatch(c: AppContext): Headers {
  const tags = c.req.header('If-None-Match')?.trim() ?? '';
  return new Headers(IF_NONE_MATCH.test(tags) ? { 'If-None-Match': tags } : {});
}

export const imagesRoutes = new Hono<AppEnv>().post(
  '/',
  documentRoute({
    tag: 'images',
    summary: 'Stores a post image in all its widths',
    status: 201,
    form: postImageForm,
    response: uploadedImageResponse,
    errors: {
      401: ['signed_out'],
      403: ['email_unconfirmed', 'forbidden'],
      413: ['too_large'],
      422: ['invalid_input'],
      429: ['rate_limited'],
      503: ['unavailable'],
    },
  }),
  queryParams(uploadQuery),
  async (c) => {
    const { for: purpose } = c.req.valid('query');
    return respond(c, uploadedImageResponse, await storePostImage(c.var.ctx, purpose, formReader(c.req.raw)), 201);
  },
);
