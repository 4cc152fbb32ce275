import { Hono } from 'hono';
import { emptyRequest } from '#contract/common.schema';
import { ownPostCountsResponse, ownPostsQuery, ownPostsResponse, postAccessRequest } from '#contract/own-posts.schema';
import { publishedResponse, publishRequest, workParams } from '#contract/publishing.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { deletePost, readOwnPosts, unpublishPost } from './own-posts.service.ts';
import { switchAccess } from './post-access.service.ts';
import { publishWork } from './publishing.service.ts';

/** Routes for authors' own posts. */
export const ownPostsRoutes = new Hono<AppEnv>()
  .get(
    '/mine',
    documentRoute({
      tag: 'posts',
      summary: 'Searches, filters and sorts the viewer’s published posts, with counts of all of them',
      response: ownPostsResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    queryParams(ownPostsQuery),
    async (c) => respond(c, ownPostsResponse, await readOwnPosts(c.var.ctx, c.req.valid('query'))),
  )
  .put(
    '/:id',
    documentRoute({
      tag: 'posts',
      summary: 'Publishes a post under the id that the browser chose, or updates it',
      status: [200, 201],
      response: publishedResponse,
      errors: {
        401: ['signed_out'],
        403: ['email_unconfirmed', 'forbidden', 'consent_required'],
        404: ['not_found'],
        409: ['conflict'],
        422: ['invalid_input'],
        429: ['rate_limited'],
      },
    }),
    pathParams(workParams),
    jsonBody(publishRequest),
    async (c) => {
      const published = await publishWork(c.var.ctx, c.req.valid('param').id, c.req.valid('json'));
      return respond(c, publishedResponse, published, published.isNew ? 201 : 200);
    },
  )
  .post(
    '/:id/unpublish',
    documentRoute({
      tag: 'posts',
      summary: 'Unpublishes the viewer’s post',
      response: ownPostCountsResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'] },
    }),
    pathParams(workParams),
    jsonBody(emptyRequest),
    async (c) => {
      const counts = await unpublishPost(c.var.ctx, c.req.valid('param').id);
      return respond(c, ownPostCountsResponse, { counts });
    },
  )
  .put(
    '/:id/access',
    documentRoute({
      tag: 'posts',
      summary: 'Makes the viewer’s post free or premium',
      response: ownPostCountsResponse,
      errors: { 401: ['signed_out'], 403: ['consent_required'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(workParams),
    jsonBody(postAccessRequest),
    async (c) => {
      const counts = await switchAccess(c.var.ctx, c.req.valid('param').id, c.req.valid('json').isFree);
      return respond(c, ownPostCountsResponse, { counts });
    },
  )
  .delete(
    '/:id',
    documentRoute({
      tag: 'posts',
      summary: 'Deletes the viewer’s post and all its data',
      response: ownPostCountsResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'] },
    }),
    pathParams(workParams),
    jsonBody(emptyRequest),
    async (c) => {
      const counts = await deletePost(c.var.ctx, c.req.valid('param').id);
      return respond(c, ownPostCountsResponse, { counts });
    },
  );
