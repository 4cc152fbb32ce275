import { Hono } from 'hono';
import {
  linkedListResponse,
  mailingListsResponse,
  saveLinkedListRequest,
  saveMailingListsRequest,
} from '#contract/audience.schema';
import { cursorQuery, doneResponse, emptyRequest } from '#contract/common.schema';
import { unsubscribeQuery, unsubscribeResponse } from '#contract/mail.schema';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, type RouteErrors, respond } from '../../http/respond.ts';
import { jsonBody, queryParams } from '../../http/validate.ts';
import {
  readLinkedList,
  readMailingLists,
  saveLinkedList,
  saveMailingLists,
  unsubscribeByLink,
} from './lists.service.ts';

/** Under /api/account/mail. */
export const mailingListsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'mail',
      summary: 'Returns the bloggers whose posts you can get by email, and how often you get them',
      response: mailingListsResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    queryParams(cursorQuery),
    async (c) => respond(c, mailingListsResponse, await readMailingLists(c.var.ctx, c.req.valid('query').cursor)),
  )
  .put(
    '/',
    documentRoute({
      tag: 'mail',
      summary: 'Sets how often you get the posts of one blogger by email, or of all bloggers',
      response: doneResponse,
      errors: { 401: ['signed_out'], 422: ['invalid_input'] },
    }),
    jsonBody(saveMailingListsRequest),
    async (c) => {
      await saveMailingLists(c.var.ctx, c.req.valid('json'));
      return respond(c, doneResponse, { done: true });
    },
  );

const linkErrors: RouteErrors = { 410: ['token_invalid'], 422: ['invalid_input'] };
const changeErrors: RouteErrors = { ...linkErrors, 429: ['rate_limited'] };

/** Under /api/mail: the page behind an unsubscribe link. The token is the only proof. */
export const listLinkRoutes = new Hono<AppEnv>()
  .get(
    '/list',
    documentRoute({
      tag: 'mail',
      summary: 'Returns the list that an unsubscribe link is for',
      response: linkedListResponse,
      errors: linkErrors,
    }),
    queryParams(unsubscribeQuery),
    async (c) => respond(c, linkedListResponse, await readLinkedList(c.var.ctx, c.req.valid('query').token)),
  )
  .put(
    '/list',
    documentRoute({
      tag: 'mail',
      summary: 'Sets how often the owner of an unsubscribe link gets the posts of its list',
      response: linkedListResponse,
      errors: changeErrors,
    }),
    queryParams(unsubscribeQuery),
    jsonBody(saveLinkedListRequest),
    async (c) => {
      const { cadence } = c.req.valid('json');
      return respond(c, linkedListResponse, await saveLinkedList(c.var.ctx, c.req.valid('query').token, cadence));
    },
  )
  .post(
    '/unsubscribe',
    documentRoute({
      tag: 'mail',
      summary: 'Unsubscribes the owner of the token from the emails of its list, or from all about new posts',
      response: unsubscribeResponse,
      errors: changeErrors,
    }),
    queryParams(unsubscribeQuery),
    jsonBody(emptyRequest),
    async (c) => respond(c, unsubscribeResponse, await unsubscribeByLink(c.var.ctx, c.req.valid('query').token)),
  );

/**
 * The unsubscribe link itself, for one-click requests of email programs (RFC 8058). They send a cross-site form; its
 * content is ignored, and the token is the only proof.
 */
export const oneClickRoutes = new Hono<AppEnv>().post('/', queryParams(unsubscribeQuery), async (c) =>
  respond(c, unsubscribeResponse, await unsubscribeByLink(c.var.ctx, c.req.valid('query').token)),
);
