/** A webhook without a valid signature, or with an expired one. */
export class InvalidSignature extends Error {
  /** True if the header has the provider's format, as with a wrong secret. */
  readonly isWellFormed: boolean;

  constructor(isWellFormed: boolean) {
    super('The webhook signature matches none of the secrets');
    this.isWellFormed = isWellFormed;
  }
}

/** A webhook with a valid signature whose body is not an event. */
export class UnreadableEvent extends Error {
  constructor(options?: ErrorOptions) {
    super('The signed payload is not an event', options);
  }
}

/**
 * The provider was unreachable, did not respond or failed: retry. `hasResponded`: it stores the failure under the
 * idempotency key, so the retry needs another key.
 */
export class PaymentsDown extends Error {
  readonly hasResponded: boolean;
  constructor(cause: unknown, hasResponded = false) {
    super('Stripe does not respond', { cause });
    this.hasResponded = hasResponded;
  }
}

/** The provider rejected the request permanently: a retry would not help. `code` is the provider's. */
export class PaymentRejected extends Error {
  readonly code: string;
  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
