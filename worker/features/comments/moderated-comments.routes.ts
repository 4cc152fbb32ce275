import { Hono } from 'hono';
import {
  commentBanParams,
  commentBanRequest,
  commentBanResponse,
  commentBansResponse,
  commentDecisionRequest,
  commentDecisionResponse,
  commentSettingsRequest,
  commentSettingsSchema,
  commentsWaitingResponse,
  moderatedCommentsQuery,
  moderatedCommentsResponse,
} from '#contract/comments.schema';
import { cursorQuery, emptyRequest } from '#contract/common.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { banCommenter, liftCommentBan, readCommentBans } from './comment-bans.service.ts';
import { readCommentSettings, saveCommentSettings } from './comment-settings.service.ts';
import { decideComments, readCommentsWaiting, readModeratedComments } from './moderated-comments.service.ts';

/** Under /api/profile: what a blogger decides about the comments on their posts. */
export const moderatedCommentsRoutes = new Hono<AppEnv>()
  .get(
    '/comments',
    documentRoute({
      tag: 'comments',
      summary:
        'Returns comments on the viewer’s posts, newest first: held, reported, hidden, or all, with the replies behind each',
      response: moderatedCommentsResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    queryParams(moderatedCommentsQuery),
    async (c) => respond(c, moderatedCommentsResponse, await readModeratedComments(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/comments/waiting',
    documentRoute({
      tag: 'comments',
      summary: 'Counts the comments on the viewer’s posts that are held or reported, up to 100 each',
      response: commentsWaitingResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, commentsWaitingResponse, await readCommentsWaiting(c.var.ctx)),
  )
  .post(
    '/comments/decide',
    documentRoute({
      tag: 'comments',
      summary: 'Approves, hides, removes or shows comments on the viewer’s posts, or dismisses their reports',
      response: commentDecisionResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    jsonBody(commentDecisionRequest),
    async (c) => respond(c, commentDecisionResponse, await decideComments(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/comment-settings',
    documentRoute({
      tag: 'comments',
      summary: 'Returns who may comment on the viewer’s posts, and which comments wait',
      response: commentSettingsSchema,
      errors: { 401: ['signed_out'], 404: ['not_found'] },
    }),
    async (c) => respond(c, commentSettingsSchema, await readCommentSettings(c.var.ctx)),
  )
  .put(
    '/comment-settings',
    documentRoute({
      tag: 'comments',
      summary: 'Saves who may comment on the viewer’s posts, and which comments wait',
      response: commentSettingsSchema,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    jsonBody(commentSettingsRequest),
    async (c) => respond(c, commentSettingsSchema, await saveCommentSettings(c.var.ctx, c.req.valid('json'))),
  )
  .get(
    '/comment-bans',
    documentRoute({
      tag: 'comments',
      summary: 'Returns the people who are banned from commenting on the viewer’s posts',
      response: commentBansResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    queryParams(cursorQuery),
    async (c) => respond(c, commentBansResponse, await readCommentBans(c.var.ctx, c.req.valid('query').cursor)),
  )
  .put(
    '/comment-bans/:user',
    documentRoute({
      tag: 'comments',
      summary: 'Bans a person from commenting on the viewer’s posts, and hides their comments there',
      response: commentBanResponse,
      errors: { 401: ['signed_out'], 403: ['forbidden'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(commentBanParams),
    jsonBody(commentBanRequest),
    async (c) => {
      await banCommenter(c.var.ctx, c.req.valid('param').user, c.req.valid('json').until);
      return respond(c, commentBanResponse, { isBanned: true });
    },
  )
  .delete(
    '/comment-bans/:user',
    documentRoute({
      tag: 'comments',
      summary: 'Lifts a ban, and shows the comments that it hid',
      response: commentBanResponse,
      errors: { 401: ['signed_out'], 403: ['forbidden'], 404: ['not_found'] },
    }),
    pathParams(commentBanParams),
    jsonBody(emptyRequest),
    async (c) => {
      await liftCommentBan(c.var.ctx, c.req.valid('param').user);
      return respond(c, commentBanResponse, { isBanned: false });
    },
  );
