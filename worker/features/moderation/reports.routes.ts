import { Hono } from 'hono';
import { idParams } from '#contract/common.schema';
import {
  articleAnswerRequest,
  articleAnswerResponse,
  articleReportRequest,
  reportedResponse,
  reportsQuery,
  reportsResponse,
} from '#contract/reports.schema';
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
      409: ['conflict'],
      422: ['invalid_input'],
      429: ['rate_limited'],
    },
  }),
  pathParams(idParams),
  jsonBody(articleReportRequest),
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
      summary: 'Returns open reports, oldest first, or answered ones, newest first',
      response: reportsResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(reportsQuery),
    async (c) => respond(c, reportsResponse, await listReports(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/:id/answer',
    adminRoute({
      summary:
        'Answers the open reports of an article or of its picture, and keeps it, removes the picture or takes the article down',
      response: articleAnswerResponse,
      errors: { 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(articleAnswerRequest),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, articleAnswerResponse, await answerReport(c.var.ctx, id, c.req.valid('json')));
    },
  );
