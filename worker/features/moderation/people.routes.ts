import { Hono } from 'hono';
import { idParams } from '#contract/common.schema';
import { deletionProgress } from '#contract/deletions.schema';
import {
  deletionsResponse,
  personDeletionPreview,
  personDeletionQuery,
  personDeletionRequest,
  readersQuery,
  readersResponse,
} from '#contract/moderation.schema';
import { adminRoute } from '../../http/admin-route.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { readDeletionProgress as readProgress } from '../deletions/deletions.service.ts';
import { deletePerson, findPeople, listDeletions, previewPersonDeletion } from './people.service.ts';

/** Under /api/admin: account search and deletions. */
export const peopleRoutes = new Hono<AppEnv>()
  .get(
    '/readers',
    adminRoute({
      summary: 'Searches accounts by name or email, newest first',
      response: readersResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(readersQuery),
    async (c) => respond(c, readersResponse, { readers: await findPeople(c.var.ctx, c.req.valid('query').q) }),
  )
  .get(
    '/people/:id/deletion',
    adminRoute({
      summary: 'Returns what deleting a blog or an account would delete',
      response: personDeletionPreview,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    queryParams(personDeletionQuery),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, personDeletionPreview, await previewPersonDeletion(c.var.ctx, id, c.req.valid('query').kind));
    },
  )
  .post(
    '/people/:id/deletion',
    adminRoute({
      summary: 'Deletes a blog or an account; a repeated request continues the deletion',
      response: deletionProgress,
      errors: { 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    pathParams(idParams),
    jsonBody(personDeletionRequest),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, deletionProgress, await deletePerson(c.var.ctx, id, c.req.valid('json')));
    },
  )
  .get(
    '/deletions',
    adminRoute({ summary: 'Returns running deletions, then the last finished ones', response: deletionsResponse }),
    async (c) => respond(c, deletionsResponse, { deletions: await listDeletions(c.var.ctx) }),
  )
  .get(
    '/deletions/:id',
    adminRoute({
      summary: 'Returns the progress of a deletion',
      response: deletionProgress,
      errors: { 404: ['not_found'] },
    }),
    pathParams(idParams),
    async (c) => respond(c, deletionProgress, await readProgress(c.var.ctx, c.req.valid('param').id)),
  );
