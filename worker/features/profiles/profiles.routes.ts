import { Hono } from 'hono';
import { cursorQuery, emptyRequest, idParams } from '#contract/common.schema';
import { profilePictureForm } from '#contract/images.schema';
import {
  aboutMeRequest,
  bloggerPostsResponse,
  bloggerResponse,
  bloggersQuery,
  bloggersResponse,
  ownProfileResponse,
  socialLinksRequest,
} from '#contract/profiles.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { formReader } from '../../platform/multipart.ts';
import { readBloggers } from './blogger-list.service.ts';
import { removePicture, savePicture } from './own-picture.service.ts';
import { editProfile } from './own-profile.service.ts';
import { readBlogger, readBloggerPosts } from './profiles.service.ts';

const edit = (summary: string) =>
  documentRoute({
    tag: 'profiles',
    summary,
    response: ownProfileResponse,
    errors: { 401: ['signed_out'], 403: ['forbidden'], 404: ['not_found'], 422: ['invalid_input'] },
  });

export const bloggersRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'profiles',
      summary: 'Searches bloggers by username, most subscribers first',
      response: bloggersResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(bloggersQuery),
    async (c) => respond(c, bloggersResponse, await readBloggers(c.var.ctx, c.req.valid('query'))),
  )
  .get(
    '/:id',
    documentRoute({
      tag: 'profiles',
      summary: "Returns a blogger's public profile with their newest posts",
      response: bloggerResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(idParams),
    async (c) => respond(c, bloggerResponse, await readBlogger(c.var.ctx, c.req.valid('param'))),
  )
  .get(
    '/:id/posts',
    documentRoute({
      tag: 'profiles',
      summary: 'Returns all posts of a blogger, newest first',
      response: bloggerPostsResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    queryParams(cursorQuery),
    async (c) => {
      const { cursor } = c.req.valid('query');
      return respond(c, bloggerPostsResponse, await readBloggerPosts(c.var.ctx, c.req.valid('param').id, cursor));
    },
  )
  .put('/:id/about-me', edit('Changes your About Me'), pathParams(idParams), jsonBody(aboutMeRequest), async (c) =>
    respond(c, ownProfileResponse, await editProfile(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put('/:id/links', edit('Changes your links'), pathParams(idParams), jsonBody(socialLinksRequest), async (c) =>
    respond(c, ownProfileResponse, await editProfile(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/:id/picture',
    documentRoute({
      tag: 'profiles',
      summary: 'Replaces your profile picture',
      form: profilePictureForm,
      response: ownProfileResponse,
      errors: {
        401: ['signed_out'],
        403: ['forbidden'],
        404: ['not_found'],
        413: ['too_large'],
        422: ['invalid_input'],
        429: ['rate_limited'],
        503: ['unavailable'],
      },
    }),
    pathParams(idParams),
    async (c) =>
      respond(c, ownProfileResponse, await savePicture(c.var.ctx, c.req.valid('param').id, formReader(c.req.raw))),
  )
  .delete(
    '/:id/picture',
    edit('Removes your profile picture'),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, ownProfileResponse, await removePicture(c.var.ctx, c.req.valid('param').id)),
  );
