import { Hono } from 'hono';
import {
  commentInspectionResponse,
  commentReportsResponse,
  commentRestoredResponse,
  commentTakedownsResponse,
} from '#contract/comment-reports.schema';
import { cursorQuery, emptyRequest, idParams } from '#contract/common.schema';
import {
  reportAnswerRequest,
  reportAnswerResponse,
  reportedResponse,
  reportRequest,
  reportsQuery,
} from '#contract/reports.schema';
import { adminRoute } from '../../http/admin-route.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { answerCommentReport, restoreComment } from './comment-answers.service.ts';
import { inspectComment, listCommentReports, reportComment } from './comment-reports.service.ts';
import { listCommentTakedowns } from './comment-takedowns.service.ts';

/** Under /api/comments: reports by readers. */
export const commentReportingRoutes = new Hono<AppEnv>().post(
  '/:id/reports',
  documentRoute({
    tag: 'moderation',
    summary: 'Reports a comment to the author of the post and the admins',
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
  jsonBody(reportRequest),
  async (c) => {
    const { renewed } = await reportComment(c.var.ctx, c.req.valid('param').id, c.req.valid('json'));
    return respond(c, reportedResponse, { received: true, renewed });
  },
);

/** Under /api/admin: reported comments. */
export const commentReportsRoutes = new Hono<AppEnv>()
  .get(
    '/comment-reports',
    adminRoute({
      summary: 'Returns open reports of comments, oldest first, or answered ones, newest first',
      response: commentReportsResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(reportsQuery),
    async (c) => respond(c, commentReportsResponse, await listCommentReports(c.var.ctx, c.req.valid('query'))),
  )
  .post(
    '/comment-reports/:id/answer',
    adminRoute({
      summary: 'Answers all open reports of a comment and keeps it or takes it down',
      response: reportAnswerResponse,
      errors: { 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(reportAnswerRequest),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, reportAnswerResponse, await answerCommentReport(c.var.ctx, id, c.req.valid('json')));
    },
  )
  .post(
    '/comments/:id/inspection',
    adminRoute({
      summary: 'Returns the text of a reported or taken-down comment; audited',
      response: commentInspectionResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, commentInspectionResponse, await inspectComment(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/comment-takedowns',
    adminRoute({
      summary: 'Returns comments that are taken down, last first',
      response: commentTakedownsResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(cursorQuery),
    async (c) =>
      respond(c, commentTakedownsResponse, await listCommentTakedowns(c.var.ctx, c.req.valid('query').cursor)),
  )
  .delete(
    '/comments/:id/takedown',
    adminRoute({
      summary: 'Shows a comment again that an admin took down',
      response: commentRestoredResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await restoreComment(c.var.ctx, c.req.valid('param').id);
      return respond(c, commentRestoredResponse, { isTakenDown: false });
    },
  );
