import { Hono } from 'hono';
import {
  commentLikeResponse,
  commentResponse,
  editCommentRequest,
  linkedCommentResponse,
  repliesResponse,
} from '#contract/comments.schema';
import { cursorQuery, doneResponse, emptyRequest, idParams } from '#contract/common.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { readLinkedComment, readReplies } from './comments.service.ts';
import { deleteComment, editComment, likeComment } from './write-comments.service.ts';

/** Under /api/comments: one comment. */
export const commentThreadsRoutes = new Hono<AppEnv>()
  .get(
    '/:id',
    documentRoute({
      tag: 'comments',
      summary: 'Returns the thread of a comment or a reply',
      response: linkedCommentResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(idParams),
    async (c) => respond(c, linkedCommentResponse, await readLinkedComment(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/:id/replies',
    documentRoute({
      tag: 'comments',
      summary: 'Returns the replies to a comment, oldest first',
      response: repliesResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    queryParams(cursorQuery),
    async (c) =>
      respond(c, repliesResponse, await readReplies(c.var.ctx, c.req.valid('param').id, c.req.valid('query').cursor)),
  )
  .put(
    '/:id',
    documentRoute({
      tag: 'comments',
      summary: 'Changes the text of the viewer’s comment within 15 minutes',
      response: commentResponse,
      errors: {
        401: ['signed_out'],
        403: ['forbidden', 'consent_required'],
        404: ['not_found'],
        409: ['conflict'],
        422: ['invalid_input'],
        429: ['rate_limited'],
      },
    }),
    pathParams(idParams),
    jsonBody(editCommentRequest),
    async (c) => {
      const comment = await editComment(c.var.ctx, c.req.valid('param').id, c.req.valid('json').body);
      return respond(c, commentResponse, { comment });
    },
  )
  .delete(
    '/:id',
    documentRoute({
      tag: 'comments',
      summary: 'Deletes the viewer’s comment',
      response: doneResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await deleteComment(c.var.ctx, c.req.valid('param').id);
      return respond(c, doneResponse, { done: true });
    },
  )
  .put(
    '/:id/like',
    documentRoute({
      tag: 'comments',
      summary: 'Likes a comment',
      response: commentLikeResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, commentLikeResponse, await likeComment(c.var.ctx, c.req.valid('param').id, true)),
  )
  .delete(
    '/:id/like',
    documentRoute({
      tag: 'comments',
      summary: 'Takes the viewer’s like of a comment back',
      response: commentLikeResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, commentLikeResponse, await likeComment(c.var.ctx, c.req.valid('param').id, false)),
  );
