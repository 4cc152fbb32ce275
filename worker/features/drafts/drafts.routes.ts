import { Hono } from 'hono';
import { doneResponse, emptyRequest } from '#contract/common.schema';
import {
  deleteDraftsRequest,
  draftResponse,
  draftsResponse,
  revisionParams,
  revisionResponse,
  revisionsResponse,
  saveDraftRequest,
  saveDraftResponse,
} from '#contract/drafts.schema';
import { workParams } from '#contract/publishing.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import { deleteDrafts, listDrafts, readDraft } from './drafts.service.ts';
import { listRevisions, readRevision } from './revisions.service.ts';
import { saveDraft } from './save-draft.service.ts';

type Route = Omit<Parameters<typeof documentRoute>[0], 'tag'>;

const route = ({ errors, ...about }: Route) =>
  documentRoute({ tag: 'drafts', ...about, errors: { 401: ['signed_out'], ...errors } });

export const draftsRoutes = new Hono<AppEnv>()
  .get('/', route({ summary: 'Returns your drafts, newest first', response: draftsResponse }), async (c) =>
    respond(c, draftsResponse, await listDrafts(c.var.ctx)),
  )
  .post(
    '/delete',
    route({
      summary: 'Deletes several drafts; published posts stay',
      response: doneResponse,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    jsonBody(deleteDraftsRequest),
    async (c) => {
      await deleteDrafts(c.var.ctx, c.req.valid('json').ids);
      return respond(c, doneResponse, { done: true });
    },
  )
  .get(
    '/:id',
    route({
      summary: 'Returns a draft, or the published post to start one from',
      response: draftResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(workParams),
    async (c) => respond(c, draftResponse, await readDraft(c.var.ctx, c.req.valid('param').id)),
  )
  .put(
    '/:id',
    route({
      summary: 'Saves a draft; on a conflict both versions are stored',
      response: saveDraftResponse,
      errors: {
        403: ['forbidden'],
        404: ['not_found'],
        409: ['conflict'],
        422: ['invalid_input'],
        429: ['rate_limited'],
      },
    }),
    pathParams(workParams),
    jsonBody(saveDraftRequest),
    async (c) =>
      respond(c, saveDraftResponse, await saveDraft(c.var.ctx, c.req.valid('param').id, c.req.valid('json'))),
  )
  .delete(
    '/:id',
    route({
      summary: 'Deletes a draft; a published post stays',
      response: doneResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(workParams),
    jsonBody(emptyRequest),
    async (c) => {
      await deleteDrafts(c.var.ctx, [c.req.valid('param').id]);
      return respond(c, doneResponse, { done: true });
    },
  )
  .get(
    '/:id/revisions',
    route({ summary: 'Returns earlier versions of the last 30 days, newest first', response: revisionsResponse }),
    pathParams(workParams),
    async (c) => respond(c, revisionsResponse, await listRevisions(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/:id/revisions/:number',
    route({
      summary: 'Returns an earlier version with its text',
      response: revisionResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(revisionParams),
    async (c) => {
      const { id, number } = c.req.valid('param');
      return respond(c, revisionResponse, await readRevision(c.var.ctx, id, number));
    },
  );
