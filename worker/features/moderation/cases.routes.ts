import { Hono } from 'hono';
import {
  adminCaseResponse,
  assignmentResponse,
  caseHistoryResponse,
  caseNoteRequest,
  caseParams,
} from '#contract/cases.schema';
import { cursorQuery, doneResponse, emptyRequest } from '#contract/common.schema';
import { adminRoute } from '../../http/admin-route.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { addCaseNote, assignCase, readCase, readCaseHistory, unassignCase } from './cases.service.ts';

/** Under /api/admin/reports/cases. */
export const casesRoutes = new Hono<AppEnv>()
  .get(
    '/:kind/:id',
    adminRoute({
      summary: 'Returns who works on the reports of an article, a comment or a blogger, and the internal notes',
      response: adminCaseResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(caseParams),
    async (c) => respond(c, adminCaseResponse, await readCase(c.var.ctx, c.req.valid('param'))),
  )
  .get(
    '/:kind/:id/history',
    adminRoute({
      summary: 'Returns reports, decisions and appeals about the same person, newest first',
      response: caseHistoryResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(caseParams),
    queryParams(cursorQuery),
    async (c) => {
      const { cursor } = c.req.valid('query');
      return respond(c, caseHistoryResponse, await readCaseHistory(c.var.ctx, c.req.valid('param'), cursor));
    },
  )
  .put(
    '/:kind/:id/assignment',
    adminRoute({
      summary: 'Assigns a case to the viewer, unless another admin has it',
      response: assignmentResponse,
      errors: { 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    pathParams(caseParams),
    jsonBody(emptyRequest),
    async (c) => respond(c, assignmentResponse, await assignCase(c.var.ctx, c.req.valid('param'))),
  )
  .delete(
    '/:kind/:id/assignment',
    adminRoute({
      summary: 'Ends the assignment of a case',
      response: assignmentResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(caseParams),
    jsonBody(emptyRequest),
    async (c) => {
      await unassignCase(c.var.ctx, c.req.valid('param'));
      return respond(c, assignmentResponse, { assignee: null });
    },
  )
  .post(
    '/:kind/:id/notes',
    adminRoute({
      summary: 'Adds an internal note to a case',
      response: doneResponse,
      errors: { 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    pathParams(caseParams),
    jsonBody(caseNoteRequest),
    async (c) => {
      await addCaseNote(c.var.ctx, c.req.valid('param'), c.req.valid('json').body);
      return respond(c, doneResponse, { done: true });
    },
  );
