import { Hono } from 'hono';
import { emptyRequest } from '#contract/accounts.schema';
import { profilePictureForm } from '#contract/images.schema';
import { cursorQuery } from '#contract/posts.schema';
import {
  aboutMeRequest,
  bloggerParams,
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
      summary: 'Who writes here, by username, those with the most subscribers first',
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
      summary: 'A blogger as others see them, with their newest posts',
      response: bloggerResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(bloggerParams),
    async (c) => respond(c, bloggerResponse, await readBlogger(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/:id/posts',
    documentRoute({
      tag: 'profiles',
      summary: 'All posts of a blogger, newest first',
      response: bloggerPostsResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(bloggerParams),
    queryParams(cursorQuery),
    async (c) => {
      const { cursor } = c.req.valid('query');
      return respond(c, bloggerPostsResponse, await readBloggerPosts(c.var.ctx, c.req.valid('param').id, cursor));
    },
  )
  .put('/:id/about-me', edit('Changes your About Me'), pathParams(bloggerParams), jsonBody(aboutMeRequest), async (c) =>
    respond(c, ownProfileResponse, await editProfile(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put('/:id/links', edit('Changes your links'), pathParams(bloggerParams), jsonBody(socialLinksRequest), async (c) =>
    respond(c, ownProfileResponse, await editProfile(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .put(
    '/:id/picture',
    documentRoute({
      tag: 'profiles',
      summary: 'Gives you a new picture',
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
    pathParams(bloggerParams),
    async (c) =>
      respond(c, ownProfileResponse, await savePicture(c.var.ctx, c.req.valid('param').id, formReader(c.req.raw))),
  )
  .delete(
    '/:id/picture',
    edit('Takes your picture away'),
    pathParams(bloggerParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, ownProfileResponse, await removePicture(c.var.ctx, c.req.valid('param').id)),
  );
