import type Stripe from 'stripe';
import { PaymentRejected, PaymentsDown } from './payments.ts';
import { PaymentsBusy } from './payments-busy.ts';

/** The version of the provider's API that this code was written for; the webhook endpoint is set to the same. */
export const STRIPE_API_VERSION = '2026-10-28.endive';

/** So our own objects are known among whatever else the account at the provider is used for. */
export const APP = 'blog-platform';

const TIMEOUT_MS = 10_000;
const RETRIES = 2;

export type StripeConfig = { secretKey: string; apiBase: string };

type Sdk = typeof import('stripe')['default'];
let loaded: Sdk | undefined;

/** The SDK, loaded when the first request needs it: most never do. Later ones do not wait for another's loading. */
export async function loadStripe(): Promise<Sdk> {
  loaded ??= (await import('stripe')).default;
  return loaded;
}

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
/** Also answered with 429: something else changes this object. It says nothing about other calls (docs.stripe.com/rate-limits). */
const LOCK_TIMEOUT = 'lock_timeout';

async function translated(error: unknown): Promise<unknown> {
  const { errors } = await loadStripe();
  if (!(error instanceof errors.StripeError)) return error;
  const { StripeCardError, StripeInvalidRequestError, StripePermissionError } = errors;
  // A conflict says that the same request is under way, a key used for something else nothing about what is asked.
  const isFinal = [StripeCardError, StripeInvalidRequestError, StripePermissionError].some(
    (kind) => error instanceof kind && error.statusCode !== HTTP_CONFLICT,
  );
  if (error.statusCode === HTTP_TOO_MANY && error.code !== LOCK_TIMEOUT) return new PaymentsBusy(error);
  if (isFinal) return new PaymentRejected(error.code ?? error.type, error.message);
  return new PaymentsDown(error, (error.statusCode ?? 0) >= HTTP_SERVER_ERROR);
}

/** Asks the provider something. @throws PaymentRejected, PaymentsDown */
export type StripeCall = <Answer>(question: (stripe: Stripe) => Promise<Answer>) => Promise<Answer>;

/**
 * A way to ask the provider. What it takes back is told as PaymentRejected; that it could not be asked, did not answer or
 * failed itself, as PaymentsDown. The SDK tries such a request again, under the same idempotency key.
 */
export function createStripeCall(config: StripeConfig): StripeCall {
  // Not kept beyond a request, as a worker may not use one request's connections in another.
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

/** What names no object of the provider's (any more). */
const GONE: readonly string[] = ['resource_missing', 'account_invalid'];

export const isMissingAtProvider = (error: unknown): boolean =>
  error instanceof PaymentRejected && GONE.includes(error.code);

/** What `work` gives; `otherwise` when what it asks for is gone. */
export async function orIfMissing<Answer, Other>(work: Promise<Answer>, otherwise: Other): Promise<Answer | Other> {
  try {
    return await work;
  } catch (error) {
    if (isMissingAtProvider(error)) return otherwise;
    throw error;
  }
}
