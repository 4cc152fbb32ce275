import { Hono } from 'hono';
import { emptyRequest, idParams } from '#contract/common.schema';
import {
  followCategoriesRequest,
  followSubtopicRequest,
  interestsResponse,
  saveSubtopicsRequest,
} from '#contract/interests.schema';
import { topicParams } from '#contract/topics.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { parseCategoryParam } from '../../http/category-param.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import {
  followCategories,
  followSubtopic,
  readInterests,
  saveSubtopics,
  unfollowCategory,
  unfollowSubtopic,
} from './interests.service.ts';
import { sportsPreferencesRoutes } from './sports-preferences.routes.ts';

export const interestsRoutes = new Hono<AppEnv>()
  .route('/', sportsPreferencesRoutes)
  .get(
    '/',
    documentRoute({
      tag: 'interests',
      summary: 'Returns everything the viewer follows',
      response: interestsResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, interestsResponse, await readInterests(c.var.ctx)),
  )
  .post(
    '/categories',
    documentRoute({
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
    documentRoute({
      tag: 'interests',
      summary: 'Replaces what the viewer follows inside one category',
      response: interestsResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(topicParams),
    jsonBody(saveSubtopicsRequest),
    async (c) => {
      const category = parseCategoryParam(c.req.valid('param').category);
      const { subtopics } = c.req.valid('json');
      return respond(c, interestsResponse, await saveSubtopics(c.var.ctx, category, subtopics));
    },
  )
  .put(
    '/subtopics/:id',
    documentRoute({
      tag: 'interests',
      summary: 'Follows a subtopic, in addition to what is followed already',
      response: interestsResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(followSubtopicRequest),
    async (c) => {
      const { isImplied = false } = c.req.valid('json');
      return respond(c, interestsResponse, await followSubtopic(c.var.ctx, c.req.valid('param').id, isImplied));
    },
  )
  .delete(
    '/subtopics/:id',
    documentRoute({
      tag: 'interests',
      summary: 'Unfollows a subtopic',
      response: interestsResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, interestsResponse, await unfollowSubtopic(c.var.ctx, c.req.valid('param').id)),
  )
  .delete(
    '/categories/:id',
    documentRoute({
      tag: 'interests',
      summary: 'Unfollows a category and everything in it',
      response: interestsResponse,
      errors: { 401: ['signed_out'], 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      const category = parseCategoryParam(c.req.valid('param').id);
      return respond(c, interestsResponse, await unfollowCategory(c.var.ctx, category));
    },
  );
