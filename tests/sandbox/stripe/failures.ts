/** A failure in Stripe's own shape, answered as `{ error }`. */
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

/** The connection ends without an answer, as when a cable is pulled. */
export class ConnectionLost extends Error {}

/** A 400 `invalid_request_error`. */
export function invalid(message: string, more: { code?: string; param?: string } = {}): StripeFailure {
  return new StripeFailure(400, { type: 'invalid_request_error', message, ...more });
}

/** What Stripe says of an id that it does not know: 404 when the path names it, 400 when a parameter does. */
export function missing(noun: string, id: string, param = 'id'): StripeFailure {
  const body = { type: 'invalid_request_error', code: 'resource_missing', message: `No such ${noun}: '${id}'`, param };
  return new StripeFailure(param === 'id' ? 404 : 400, body);
}
