import { Hono } from 'hono';
import {
  moderationIdParams,
  reportAnswerRequest,
  reportAnswerResponse,
  reportedResponse,
  reportRequest,
  reportsQuery,
  reportsResponse,
} from '#contract/moderation.schema';
import { postParams } from '#contract/posts.schema';
import { adminRoute } from '../../http/admin-route.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { answerReport } from './report-answers.service.ts';
import { listReports, reportArticle } from './reports.service.ts';

/** Under /api/posts: reports by readers. */
export const reportingRoutes = new Hono<AppEnv>().post(
  '/:id/report',
  documentRoute({
    tag: 'moderation',
    summary: 'Reports an article to the admins',
    response: reportedResponse,
    errors: {
      401: ['signed_out'],
      403: ['forbidden'],
      404: ['not_found'],
      422: ['invalid_input'],
      429: ['rate_limited'],
    },
  }),
  pathParams(postParams),
  jsonBody(reportRequest),
  async (c) => {
    const { renewed } = await reportArticle(c.var.ctx, c.req.valid('param').id, c.req.valid('json'));
    return respond(c, reportedResponse, { received: true, renewed });
  },
);

/** Under /api/admin/reports. */
export const reportsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    adminRoute({
      summary: 'Reports that wait, oldest first, or the answered ones, newest first',
      response: reportsResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(reportsQuery),
    async (c) => respond(c, reportsResponse, await listReports(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/:id/answer',
    adminRoute({
      summary: 'Answers all open reports of an article, which stays or is taken down',
      response: reportAnswerResponse,
      errors: { 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    pathParams(moderationIdParams),
    jsonBody(reportAnswerRequest),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, reportAnswerResponse, await answerReport(c.var.ctx, id, c.req.valid('json')));
    },
  );
