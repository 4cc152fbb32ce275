import { StripeFailure } from './failures.ts';
import type { SavedAnswer } from './tables.ts';
import { DAY_SECONDS, type World } from './world.ts';

/** Stripe may forget a key after a day. */
const KEPT_FOR_MS = DAY_SECONDS * 1000;
const KEY_LENGTH = 255;

const refused = (status: number, message: string, code?: string) =>
  new StripeFailure(status, { type: 'idempotency_error', message, ...(code !== undefined && { code }) });

/**
 * Returns the saved response of a key.
 * @param fingerprint the current request: endpoint and params
 * @throws StripeFailure when the key was used for another request
 */
export function savedAnswer(world: World, key: string, fingerprint: string): Readonly<SavedAnswer> | null {
  if (key.length > KEY_LENGTH) throw refused(400, `Idempotency keys may not be longer than ${KEY_LENGTH} characters.`);
  const saved = world.find('saved_answer', key);
  if (saved === undefined || saved.at + KEPT_FOR_MS < world.nowMs()) return null;
  if (saved.fingerprint === fingerprint) return saved;
  throw refused(
    400,
    `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
  );
}

/** Returns Stripe's error for a key whose first request is still running. */
export function inFlight(key: string): StripeFailure {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`;
  return refused(409, message, 'idempotency_key_in_use');
}
