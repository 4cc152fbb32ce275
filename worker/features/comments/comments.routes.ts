import { Hono } from 'hono';
import {
  commentResponse,
  commentsClosedRequest,
  commentsClosedResponse,
  commentsQuery,
  commentsResponse,
  newCommentRequest,
} from '#contract/comments.schema';
import { idParams } from '#contract/common.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { closeComments } from './comment-settings.service.ts';
import { readComments } from './comments.service.ts';
import { writeComment } from './write-comments.service.ts';

/** Under /api/posts: the comments on a post. */
export const commentsRoutes = new Hono<AppEnv>()
  .get(
    '/:id/comments',
    documentRoute({
      tag: 'comments',
      summary: 'Returns the comments on a post with the first replies, to readers of the whole post',
      response: commentsResponse,
      errors: { 403: ['forbidden'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    queryParams(commentsQuery),
    async (c) =>
      respond(c, commentsResponse, await readComments(c.var.ctx, c.req.valid('param').id, c.req.valid('query'))),
  )
  .post(
    '/:id/comments',
    documentRoute({
      tag: 'comments',
      summary: 'Writes a comment or a reply; it is visible or waits for the blogger',
      response: commentResponse,
      errors: {
        401: ['signed_out'],
        403: ['forbidden', 'email_unconfirmed', 'consent_required'],
        404: ['not_found'],
        409: ['conflict'],
        422: ['invalid_input'],
        429: ['rate_limited'],
      },
    }),
    pathParams(idParams),
    jsonBody(newCommentRequest),
    async (c) => {
      const comment = await writeComment(c.var.ctx, c.req.valid('param').id, c.req.valid('json'));
      return respond(c, commentResponse, { comment });
    },
  )
  .put(
    '/:id/comments-closed',
    documentRoute({
      tag: 'comments',
      summary: 'Closes the comments on the viewer’s post, or opens them again',
      response: commentsClosedResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(commentsClosedRequest),
    async (c) => {
      const { closed } = c.req.valid('json');
      await closeComments(c.var.ctx, c.req.valid('param').id, closed);
      return respond(c, commentsClosedResponse, { closed });
    },
  );
