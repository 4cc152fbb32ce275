import { Hono } from 'hono';
import { doneResponse, emptyRequest } from '#contract/common.schema';
import {
  confirmAuthenticatorRequest,
  newDeviceCodesRequest,
  newPasskeyRequest,
  passkeyCreationOptions,
  passkeyParams,
  recoveryCodesResponse,
  secondFactorResponse,
  setUpAuthenticatorResponse,
} from '#contract/second-factor.schema';
import type { AppContext, AppEnv } from '../../http/app-env.ts';
import { challengeCookie } from '../../http/cookies.ts';
import { documentRoute, respond } from '../../http/respond.ts';
import { jsonBody, pathParams } from '../../http/validate.ts';
import { confirmAuthenticator, removeAuthenticator, setUpAuthenticator } from './authenticators.service.ts';
import { addPasskey, passkeyToCreate, removePasskey } from './passkeys.service.ts';
import { replaceRecoveryCodes } from './recovery-codes.service.ts';
import { readSecondFactor, setNewDeviceCodes } from './second-factor.service.ts';

type Route = Omit<Parameters<typeof documentRoute>[0], 'tag'>;

/** Documents a change, which needs a verified session. */
const change = ({ errors, ...about }: Route) =>
  documentRoute({
    tag: 'accounts',
    ...about,
    errors: { 401: ['signed_out'], 403: ['verification_required'], 422: ['invalid_input'], ...errors },
  });

const done = (c: AppContext) => respond(c, doneResponse, { done: true });

/** Under /api/account/second-factor: the viewer's app, passkeys and recovery codes. */
export const secondFactorRoutes = new Hono<AppEnv>()
  .get(
    '/',
    documentRoute({
      tag: 'accounts',
      summary: 'Returns your second factors',
      response: secondFactorResponse,
      errors: { 401: ['signed_out'] },
    }),
    async (c) => respond(c, secondFactorResponse, await readSecondFactor(c.var.ctx)),
  )
  .post(
    '/authenticator',
    change({
      summary: 'Begins to set up an authenticator app',
      response: setUpAuthenticatorResponse,
      errors: { 409: ['conflict'] },
    }),
    jsonBody(emptyRequest),
    async (c) => respond(c, setUpAuthenticatorResponse, await setUpAuthenticator(c.var.ctx)),
  )
  .put(
    '/authenticator',
    change({
      summary: 'Completes the set-up of an authenticator app with its first code',
      response: recoveryCodesResponse,
      errors: { 409: ['conflict'] },
    }),
    jsonBody(confirmAuthenticatorRequest),
    async (c) => respond(c, recoveryCodesResponse, await confirmAuthenticator(c.var.ctx, c.req.valid('json').code)),
  )
  .delete(
    '/authenticator',
    change({ summary: 'Removes your authenticator app', response: doneResponse, errors: { 404: ['not_found'] } }),
    jsonBody(emptyRequest),
    async (c) => {
      await removeAuthenticator(c.var.ctx);
      return done(c);
    },
  )
  .post(
    '/recovery-codes',
    change({
      summary: 'Replaces your recovery codes',
      response: recoveryCodesResponse,
      errors: { 409: ['conflict'] },
    }),
    jsonBody(emptyRequest),
    async (c) => respond(c, recoveryCodesResponse, await replaceRecoveryCodes(c.var.ctx)),
  )
  .put(
    '/new-devices',
    change({ summary: 'Switches emailed codes for new devices on or off', response: doneResponse }),
    jsonBody(newDeviceCodesRequest),
    async (c) => {
      await setNewDeviceCodes(c.var.ctx, c.req.valid('json').enabled);
      return done(c);
    },
  )
  .post(
    '/passkey-options',
    change({ summary: 'Returns the options for a new passkey', response: passkeyCreationOptions }),
    jsonBody(emptyRequest),
    async (c) => {
      const { options, cookie } = await passkeyToCreate(c.var.ctx);
      challengeCookie.write(c, cookie, null);
      return respond(c, passkeyCreationOptions, options);
    },
  )
  .post(
    '/passkeys',
    change({
      summary: 'Adds a passkey',
      response: recoveryCodesResponse,
      errors: { 409: ['conflict'], 410: ['token_invalid'] },
    }),
    jsonBody(newPasskeyRequest),
    async (c) =>
      respond(c, recoveryCodesResponse, await addPasskey(c.var.ctx, c.req.valid('json'), challengeCookie.read(c))),
  )
  .delete(
    '/passkeys/:id',
    change({ summary: 'Removes a passkey', response: doneResponse, errors: { 404: ['not_found'] } }),
    pathParams(passkeyParams),
    jsonBody(emptyRequest),
    async (c) => {
      await removePasskey(c.var.ctx, c.req.valid('param').id);
      return done(c);
    },
  );
