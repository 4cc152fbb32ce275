import { Hono } from 'hono';
import {
  agreeRequest,
  agreeResponse,
  consentsResponse,
  publishTermsRequest,
  saveTermsDraftRequest,
  termsEditorResponse,
  termsParams,
  termsResponse,
  termsVersionParams,
} from '#contract/terms.schema';
import { ADMIN_ERRORS } from '../../http/admins-only.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import { agree, listPendingConsents } from './consents.service.ts';
import { publishTerms, readTermsEditor, saveTermsDraft } from './publish-terms.service.ts';
import { readTerms } from './terms.service.ts';

/** Under /api/terms. */
export const termsRoutes = new Hono<AppEnv>()
  .get(
    '/:document',
    documentRoute({
      tag: 'platform',
      summary: 'Returns the Terms or the Privacy text in force, and its versions',
      response: termsResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(termsParams),
    async (c) => respond(c, termsResponse, await readTerms(c.var.ctx, c.req.valid('param').document, null)),
  )
  .get(
    '/:document/:version',
    documentRoute({
      tag: 'platform',
      summary: 'Returns a published version of the Terms or the Privacy text',
      response: termsResponse,
      errors: { 404: ['not_found'] },
    }),
    pathParams(termsVersionParams),
    async (c) => {
      const { document, version } = c.req.valid('param');
      return respond(c, termsResponse, await readTerms(c.var.ctx, document, version));
    },
  );

/** Under /api/account/consents. */
export const consentsRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'accounts',
      summary: 'Returns the versions to which you have to agree',
      response: consentsResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, consentsResponse, await listPendingConsents(c.var.ctx)),
  )
  .post(
    '/',
    documentRoute({
      tag: 'accounts',
      summary: 'Agrees to the version in force of a document',
      response: agreeResponse,
      errors: { 401: ['signed_out'], 409: ['conflict'], 422: ['invalid_input'] },
    }),
    jsonBody(agreeRequest),
    async (c) => respond(c, agreeResponse, await agree(c.var.ctx, c.req.valid('json'))),
  );

const editing = (summary: string) =>
  documentRoute({
    tag: 'settings',
    summary,
    response: termsEditorResponse,
    errors: { ...ADMIN_ERRORS, 404: ['not_found'], 409: ['conflict'], 422: ['invalid_input'] },
  });

/** Under /api/admin/terms. */
export const adminTermsRoutes = new Hono<AppEnv>()
  .get(
    '/:document',
    editing('Returns the draft and the versions of the Terms or the Privacy text (owners)'),
    pathParams(termsParams),
    async (c) => respond(c, termsEditorResponse, await readTermsEditor(c.var.ctx, c.req.valid('param').document)),
  )
  .put(
    '/:document/draft',
    editing('Saves the draft of the Terms or the Privacy text (owners)'),
    pathParams(termsParams),
    jsonBody(saveTermsDraftRequest),
    async (c) => {
      const { document } = c.req.valid('param');
      return respond(c, termsEditorResponse, await saveTermsDraft(c.var.ctx, document, c.req.valid('json')));
    },
  )
  .post(
    '/:document/versions',
    editing('Publishes the draft as the next version, and tells everybody (owners)'),
    pathParams(termsParams),
    jsonBody(publishTermsRequest),
    async (c) => {
      const { document } = c.req.valid('param');
      return respond(c, termsEditorResponse, await publishTerms(c.var.ctx, document, c.req.valid('json')));
    },
  );
