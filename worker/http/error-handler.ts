import type { ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ErrorCode, ErrorResponse } from '#contract/errors';
import { isDatabaseUnavailable } from '../db/query-errors.ts';
import { AppError, DurableObjectUnavailable } from '../errors.ts';
import { logError } from '../log.ts';
import { recordMetric } from '../platform/metrics/record.ts';
import { PaymentsDown } from '../platform/stripe/payment-errors.ts';
import type { AppContext, AppEnv } from './app-env.ts';
import { replicaForRequest } from './render-request.ts';
import { routeName } from './route-name.ts';

const STATUS: Record<ErrorCode, ContentfulStatusCode> = {
  invalid_input: 422,
  malformed_request: 400,
  signed_out: 401,
  invalid_credentials: 401,
  email_unconfirmed: 403,
  forbidden: 403,
  verification_required: 403,
  consent_required: 403,
  second_factor_required: 403,
  foreign_origin: 403,
  not_found: 404,
  conflict: 409,
  token_invalid: 410,
  too_large: 413,
  unsupported_media_type: 415,
  upgrade_required: 426,
  rate_limited: 429,
  unavailable: 503,
  internal: 500,
};

/** Delay before a retry when the database or the payment provider did not respond. */
const RETRY_AFTER_MS = 5_000;

/** Counts an error. What a replica lacks is read from the primary next (renderFromReplica): one error, not two. */
function countError(c: AppContext, { code }: AppError): void {
  if (code === 'not_found' && replicaForRequest(c.req.raw) === 'first-unconstrained') return;
  recordMetric(c.env, { series: 'errors', verdict: code });
}

function respond(c: AppContext, error: AppError) {
  countError(c, error);
  const body: ErrorResponse = {
    error: {
      code: error.code,
      message: error.message,
      ...(error.fields && { fields: error.fields }),
      requestId: c.var.ctx?.requestId ?? 'unknown',
    },
  };
  if (error.retryAfterMs !== undefined)
    c.header('Retry-After', String(Math.max(1, Math.ceil(error.retryAfterMs / 1000))));
  c.header('Cache-Control', 'no-store');
  return c.json(body, STATUS[error.code]);
}

/**
 * Returns the error to send to the client in its own words: the product's own, and Hono's for invalid requests; else
 * undefined.
 */
export function publicError(error: Error | undefined): AppError | undefined {
  if (error instanceof AppError) return error;
  // The driver wraps the product's error for a single query (db/read-only).
  if (error?.cause instanceof AppError) return error.cause;
  if (!(error instanceof HTTPException) || error.status >= 500) return undefined;
  const code = error.status === 413 ? 'too_large' : 'malformed_request';
  return new AppError(code, error.message || 'Malformed request');
}

/**
 * Converts every thrown error to the one error shape. Unknown errors are logged with the request id and not exposed:
 * 503 when the database, a Durable Object or the payment provider is down, else 500.
 */
export const errorHandler: ErrorHandler<AppEnv> = (error, c) => {
  const known = publicError(error);
  if (known !== undefined) return respond(c, known);
  const isDown =
    isDatabaseUnavailable(error) || error instanceof PaymentsDown || error instanceof DurableObjectUnavailable;
  const failure = isDown
    ? new AppError('unavailable', 'Something went wrong', { retryAfterMs: RETRY_AFTER_MS })
    : new AppError('internal', 'Something went wrong');
  const ctx: AppContext['var']['ctx'] | undefined = c.var.ctx;
  logError(error, {
    requestId: ctx?.requestId,
    method: c.req.method,
    route: routeName(c),
    status: STATUS[failure.code],
    ...(ctx && { ms: Date.now() - ctx.now }),
  });
  return respond(c, failure);
};

/** Responds to an unknown API path. Pages have their own 404. */
export const notFoundHandler: NotFoundHandler<AppEnv> = (c) => respond(c, new AppError('not_found', 'Not found'));
