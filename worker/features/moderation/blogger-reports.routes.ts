import { Hono } from 'hono';
import { idParams } from '#contract/common.schema';
import {
  bloggerAnswerRequest,
  bloggerAnswerResponse,
  bloggerReportRequest,
  bloggerReportsResponse,
  reportedResponse,
  reportsQuery,
} from '#contract/reports.schema';
import { adminRoute } from '../../http/admin-route.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { answerBloggerReport } from './blogger-answers.service.ts';
import { listBloggerReports, reportBlogger } from './blogger-reports.service.ts';

/** Under /api/bloggers: reports by readers. */
export const bloggerReportingRoutes = new Hono<AppEnv>().post(
  '/:id/reports',
  documentRoute({
    tag: 'moderation',
    summary: 'Reports a blogger, or their profile picture, to the admins',
    response: reportedResponse,
    errors: {
      401: ['signed_out'],
      403: ['forbidden'],
      404: ['not_found'],
      422: ['invalid_input'],
      429: ['rate_limited'],
    },
  }),
  pathParams(idParams),
  jsonBody(bloggerReportRequest),
  async (c) => {
    const { renewed } = await reportBlogger(c.var.ctx, c.req.valid('param').id, c.req.valid('json'));
    return respond(c, reportedResponse, { received: true, renewed });
  },
);

/** Under /api/admin/reports/bloggers. */
export const bloggerReportsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    adminRoute({
      summary: 'Returns open reports of bloggers, oldest first, or answered ones, newest first',
      response: bloggerReportsResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(reportsQuery),
    async (c) => respond(c, bloggerReportsResponse, await listBloggerReports(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/:id/answer',
    adminRoute({
      summary: 'Answers all open reports of a blogger, and removes nothing, the profile picture or the About Me',
      response: bloggerAnswerResponse,
      errors: { 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(bloggerAnswerRequest),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, bloggerAnswerResponse, await answerBloggerReport(c.var.ctx, id, c.req.valid('json')));
    },
  );
