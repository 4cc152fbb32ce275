import { Hono } from 'hono';
import { deletionProgress } from '#contract/deletions.schema';
import {
  deletionsResponse,
  moderationIdParams,
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
      summary: 'Accounts whose name or e-mail holds a text, newest first',
      response: readersResponse,
      errors: { 422: ['invalid_input'] },
    }),
    queryParams(readersQuery),
    async (c) => respond(c, readersResponse, { readers: await findPeople(c.var.ctx, c.req.valid('query').q) }),
  )
  .get(
    '/people/:id/deletion',
    adminRoute({
      summary: 'What deleting a blog or an account would take with it',
      response: personDeletionPreview,
      errors: { 404: ['not_found'], 422: ['invalid_input'] },
    }),
    pathParams(moderationIdParams),
    queryParams(personDeletionQuery),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, personDeletionPreview, await previewPersonDeletion(c.var.ctx, id, c.req.valid('query').kind));
    },
  )
  .post(
    '/people/:id/deletion',
    adminRoute({
      summary: 'Deletes a blog or an account; asked again it goes on',
      response: deletionProgress,
      errors: { 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    pathParams(moderationIdParams),
    jsonBody(personDeletionRequest),
    async (c) => {
      const { id } = c.req.valid('param');
      return respond(c, deletionProgress, await deletePerson(c.var.ctx, id, c.req.valid('json')));
    },
  )
  .get(
    '/deletions',
    adminRoute({ summary: 'Deletions that run, then the last done', response: deletionsResponse }),
    async (c) => respond(c, deletionsResponse, { deletions: await listDeletions(c.var.ctx) }),
  )
  .get(
    '/deletions/:id',
    adminRoute({ summary: 'How far a deletion is', response: deletionProgress, errors: { 404: ['not_found'] } }),
    pathParams(moderationIdParams),
    async (c) => respond(c, deletionProgress, await readProgress(c.var.ctx, c.req.valid('param').id)),
  );
