import type Stripe from 'stripe';
import { lazy } from '../lazy.ts';
import { PaymentRejected, PaymentsDown } from './payment-errors.ts';
import { PaymentsBusy } from './payments-busy.ts';

/** API version that this code was written for; the webhook endpoint uses the same. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** Metadata that identifies the product's objects in the provider's account. */
export const APP = 'blog-platform';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

export type StripeConfig = { secretKey: string; apiBase: string };

/** Loads the SDK with the first request that needs it; most need none. */
export const loadStripe = lazy(async () => (await import('stripe')).default);

async function open({ secretKey, apiBase }: StripeConfig): Promise<Stripe> {
  const Sdk = await loadStripe();
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return new Sdk(secretKey, {
    apiVersion: STRIPE_API_VERSION,
    httpClient: Sdk.createFetchHttpClient(),
    host: hostname,
    port: port || (isPlain ? '80' : '443'),
    protocol: isPlain ? 'http' : 'https',
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
}

const HTTP_CONFLICT = 409;
const HTTP_TOO_MANY = 429;
const HTTP_SERVER_ERROR = 500;
/**
 * Also a status 429: another request changes this object. It does not concern other calls
 * (docs.stripe.com/rate-limits).
 */
const LOCK_TIMEOUT = 'lock_timeout';

async function translated(error: unknown): Promise<unknown> {
  const { errors } = await loadStripe();
  if (!(error instanceof errors.StripeError)) return error;
  const { StripeCardError, StripeInvalidRequestError, StripePermissionError } = errors;
  // A conflict means that the same request is in progress; a reused key says nothing about the request itself.
  const isFinal = [StripeCardError, StripeInvalidRequestError, StripePermissionError].some(
    (kind) => error instanceof kind && error.statusCode !== HTTP_CONFLICT,
  );
  if (error.statusCode === HTTP_TOO_MANY && error.code !== LOCK_TIMEOUT) return new PaymentsBusy(error);
  if (isFinal) return new PaymentRejected(error.code ?? error.type, error.message);
  return new PaymentsDown(error, (error.statusCode ?? 0) >= HTTP_SERVER_ERROR);
}

/** Calls the provider. Throws PaymentRejected or PaymentsDown. */
export type StripeCall = <Result>(question: (stripe: Stripe) => Promise<Result>) => Promise<Result>;

/**
 * Creates the function that calls the provider. It throws PaymentRejected for a rejection, and PaymentsDown if the
 * provider was unreachable, did not respond or failed. The SDK retries such requests under the same idempotency key.
 */
export function createStripeCall(config: StripeConfig): StripeCall {
  // Lives as long as the request, because a worker must not use one request's connections in another.
  let opened: Promise<Stripe> | undefined;
  return async (question) => {
    opened ??= open(config);
    const stripe = await opened;
    try {
      return await question(stripe);
    } catch (error) {
      throw await translated(error);
    }
  };
}

/**
 * Creates an object at the provider, and returns its id.
 * @throws PaymentsDown for a response without an id, which is not the provider's
 */
export async function createAtProvider(
  ask: StripeCall,
  question: (stripe: Stripe) => Promise<{ id: string }>,
): Promise<string> {
  const { id } = await ask(question);
  if (typeof id !== 'string') throw new PaymentsDown(new TypeError('The response has no id'));
  return id;
}

/** Error codes for an object that does not exist or was deleted. */
const MISSING_CODES: readonly string[] = ['resource_missing', 'account_invalid'];

export const isMissingAtProvider = (error: unknown): boolean =>
  error instanceof PaymentRejected && MISSING_CODES.includes(error.code);

/** Returns the result of `work`, or `otherwise` if its object does not exist. */
export async function orIfMissing<Result, Other>(work: Promise<Result>, otherwise: Other): Promise<Result | Other> {
  try {
    return await work;
  } catch (error) {
    if (isMissingAtProvider(error)) return otherwise;
    throw error;
  }
}
