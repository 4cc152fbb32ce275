/** A failure in Stripe's format, returned as `{ error }`. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly body: {
    type: string;
    message: string;
    code?: string;
    param?: string;
    decline_code?: string;
    charge?: string;
  };

  constructor(status: number, body: StripeFailure['body']) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

/** The connection closes without a response, as when a cable is pulled. */
export class ConnectionLost extends Error {}

/** Returns a 400 `invalid_request_error`. */
export function invalid(message: string, more: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more });
}

/** Returns Stripe's error for an unknown id: 404 in the path, 400 in a parameter. */
export function missing(noun: string, id: string, param = 'id'): StripeFailure {
  const body = { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${noun}: '${id}'`, param };
  return new StripeFailure(param === 'id' ? 404 : 400, body);
}
