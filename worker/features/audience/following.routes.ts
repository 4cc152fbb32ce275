import { Hono } from 'hono';
import {
  confirmFollowQuery,
  confirmFollowRequest,
  confirmFollowResponse,
  followByMailRequest,
  followByMailResponse,
  followLinkResponse,
  followRequest,
} from '#contract/audience.schema';
import { emptyRequest, idParams } from '#contract/common.schema';
import { interestsResponse } from '#contract/interests.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, type RouteErrors, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { confirmFollowByMail, readFollowLink, requestFollowByMail } from './follow-by-mail.service.ts';
import { followBlogger, unfollowBlogger } from './following.service.ts';

const errors: RouteErrors = { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] };

/** Under /api/bloggers. */
export const followingRoutes = new Hono<AppEnv>()
  .put(
    '/:id/follow',
    documentRoute({
      tag: 'interests',
      summary: 'Follows a blogger for free, or changes how often you get their posts by email',
      response: interestsResponse,
      errors: { ...errors, 409: ['conflict'] },
    }),
    pathParams(idParams),
    jsonBody(followRequest),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, interestsResponse, await followBlogger(c.var.ctx, id, c.req.valid('json')));
    },
  )
  .delete(
    '/:id/follow',
    documentRoute({ tag: 'interests', summary: 'Unfollows a blogger', response: interestsResponse, errors }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, interestsResponse, await unfollowBlogger(c.var.ctx, c.req.valid('param').id)),
  )
  .post(
    '/:id/follow-by-mail',
    documentRoute({
      tag: 'mail',
      summary: 'Emails a link that confirms a follow without an account. The response is the same for every address',
      response: followByMailResponse,
      status: 202,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(followByMailRequest),
    async (c) => {
      await requestFollowByMail(c.var.ctx, c.req.valid('param').id, c.req.valid('json'));
      return respond(c, followByMailResponse, { requested: true }, 202);
    },
  );

const linkErrors: RouteErrors = { 410: ['token_invalid'], 422: ['invalid_input'] };

/** Under /api/mail: the page behind the confirmation link, and its button. */
export const confirmFollowRoutes = new Hono<AppEnv>()
  .get(
    '/confirm',
    documentRoute({
      tag: 'mail',
      summary: 'Returns the follow that a confirmation link is for, without confirming it',
      response: followLinkResponse,
      errors: linkErrors,
    }),
    queryParams(confirmFollowQuery),
    async (c) => respond(c, followLinkResponse, await readFollowLink(c.var.ctx, c.req.valid('query').token)),
  )
  .post(
    '/confirm',
    documentRoute({
      tag: 'mail',
      summary: 'Confirms a follow by email with the token of its link',
      response: confirmFollowResponse,
      errors: { ...linkErrors, 409: ['conflict'] },
    }),
    jsonBody(confirmFollowRequest),
    async (c) => respond(c, confirmFollowResponse, await confirmFollowByMail(c.var.ctx, c.req.valid('json').token)),
  );
