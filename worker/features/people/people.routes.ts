import { Hono } from 'hono';
import { cursorQuery, doneResponse, emptyRequest, idParams } from '#contract/common.schema';
import {
  liftRequest,
  noteRequest,
  notesResponse,
  personEmailRequest,
  personReadingRequest,
  personReadingResponse,
  personResponse,
  suspensionRequest,
} from '#contract/people.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams, queryParams } from '../../http/validate.ts';
import { confirmPersonAddress, correctPersonAddress, resendPersonConfirmation } from './addresses.service.ts';
import { addNote, listNotes, readPerson, signPersonOut } from './person.service.ts';
import { personHistoryRoutes } from './person-history.routes.ts';
import { readAsPerson } from './person-reading.service.ts';
import { liftSuspension, suspendPerson } from './suspensions.service.ts';

type Errors = Parameters<typeof documentRoute>[0]['errors'];
const done = { done: true } as const;

const reading = (summary: string, response: Parameters<typeof documentRoute>[0]['response'], errors: Errors = {}) =>
  documentRoute({ tag: 'people', summary, response, errors: { ...ADMIN_ERRORS, ...errors } });

const changing = (summary: string, errors: Errors = {}) =>
  documentRoute({
    tag: 'people',
    summary,
    response: doneResponse,
    errors: { ...ADMIN_ERRORS, 404: ['not_found'], ...errors },
  });

/** Under /api/admin/people: the page of a person. */
export const personRoutes = new Hono<AppEnv>()
  .route('/', personHistoryRoutes)
  .get(
    '/:id',
    reading('Returns what admins know about a person', personResponse, { 404: ['not_found'] }),
    pathParams(idParams),
    async (c) => respond(c, personResponse, await readPerson(c.var.ctx, c.req.valid('param').id)),
  )
  .get(
    '/:id/notes',
    reading('Returns a page of the notes about a person, newest first', notesResponse, { 422: ['invalid_input'] }),
    pathParams(idParams),
    queryParams(cursorQuery),
    async (c) => {
      const { cursor } = c.req.valid('query');
      return respond(c, notesResponse, await listNotes(c.var.ctx, c.req.valid('param').id, cursor));
    },
  )
  .post(
    '/:id/notes',
    changing('Adds a note about a person', { 409: ['conflict'], 422: ['invalid_input'] }),
    pathParams(idParams),
    jsonBody(noteRequest),
    async (c) => {
      await addNote(c.var.ctx, c.req.valid('param').id, c.req.valid('json'));
      return respond(c, doneResponse, done);
    },
  )
  .post(
    '/:id/reading',
    reading('Returns what a person sees of an article, and why', personReadingResponse, {
      404: ['not_found'],
      422: ['invalid_input'],
    }),
    pathParams(idParams),
    jsonBody(personReadingRequest),
    async (c) => {
      const { article } = c.req.valid('json');
      return respond(c, personReadingResponse, await readAsPerson(c.var.ctx, c.req.valid('param').id, article));
    },
  )
  .post(
    '/:id/sign-out',
    changing('Ends all sessions of a person', { 409: ['conflict'] }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await signPersonOut(c.var.ctx, c.req.valid('param').id);
      return respond(c, doneResponse, done);
    },
  )
  .post(
    '/:id/confirmation-email',
    changing('Mails a new confirmation link to a person', { 409: ['conflict'], 429: ['rate_limited'] }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await resendPersonConfirmation(c.var.ctx, c.req.valid('param').id);
      return respond(c, doneResponse, done);
    },
  )
  .post(
    '/:id/confirmed-email',
    changing('Confirms the address of a person', { 409: ['conflict'] }),
    pathParams(idParams),
    jsonBody(emptyRequest),
    async (c) => {
      await confirmPersonAddress(c.var.ctx, c.req.valid('param').id);
      return respond(c, doneResponse, done);
    },
  )
  .put(
    '/:id/email',
    changing('Corrects the address of a person', {
      409: ['conflict'],
      422: ['invalid_input'],
      429: ['rate_limited'],
    }),
    pathParams(idParams),
    jsonBody(personEmailRequest),
    async (c) => {
      await correctPersonAddress(c.var.ctx, c.req.valid('param').id, c.req.valid('json').email);
      return respond(c, doneResponse, done);
    },
  )
  .put(
    '/:id/suspension',
    changing('Suspends a person until a time, or without an end', { 409: ['conflict'], 422: ['invalid_input'] }),
    pathParams(idParams),
    jsonBody(suspensionRequest),
    async (c) => {
      await suspendPerson(c.var.ctx, c.req.valid('param').id, c.req.valid('json'));
      return respond(c, doneResponse, done);
    },
  )
  .delete(
    '/:id/suspension',
    changing('Ends the suspension of a person', { 409: ['conflict'], 422: ['invalid_input'] }),
    pathParams(idParams),
    jsonBody(liftRequest),
    async (c) => {
      await liftSuspension(c.var.ctx, c.req.valid('param').id, c.req.valid('json').base);
      return respond(c, doneResponse, done);
    },
  );
