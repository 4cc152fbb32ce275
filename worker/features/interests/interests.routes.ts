import { Hono } from 'hono';
import { followCategoriesRequest, interestsResponse, saveSubtopicsRequest } from '#contract/interests.schema';
import { categoryFromParam } from '#contract/topics';
import { topicParams } from '#contract/topics.schema';
import { notFound } from '../../errors.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documented, respond } from '../../http/respond.ts';
import { jsonBody, paramsOf } from '../../http/validate.ts';
import { followCategories, readInterests, saveSubtopics } from './interests.service.ts';

export const interestsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documented({
      tag: 'interests',
      summary: 'Everything the viewer follows',
      response: interestsResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, interestsResponse, await readInterests(c.var.ctx)),
  )
  .post(
    '/categories',
    documented({
      tag: 'interests',
      summary: 'Follows whole categories, as the sign-up step does',
      response: interestsResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    jsonBody(followCategoriesRequest),
    async (c) => {
      const { categories } = c.req.valid('json');
      return respond(c, interestsResponse, await followCategories(c.var.ctx, categories));
    },
  )
  .put(
    '/:category/subtopics',
    documented({
      tag: 'interests',
      summary: 'Replaces what the viewer follows inside one category',
      response: interestsResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    paramsOf(topicParams),
    jsonBody(saveSubtopicsRequest),
    async (c) => {
      const category = categoryFromParam(c.req.valid('param').category);
      if (category === undefined) throw notFound('Not found');
      const { subtopics } = c.req.valid('json');
      return respond(c, interestsResponse, await saveSubtopics(c.var.ctx, category, subtopics));
    },
  );
