import { authMessages } from '#contract/accounts';
import type { ErrorCode } from '#contract/errors';

type Extra = { fields?: Record<string, string>; retryAfterMs?: number; cause?: unknown };

/** A failure that the client is told of in these words. Everything else is answered generically and logged. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, message: string, extra: Extra = {}) {
    super(message, { cause: extra.cause });
    this.name = 'AppError';
    this.code = code;
    this.fields = extra.fields;
    this.retryAfterMs = extra.retryAfterMs;
  }
}

/** A Durable Object that could not be asked or did not answer: its disk is full, or it is being moved. Trying again may help. */
export class DurableObjectUnavailable extends Error {
  constructor(name: string, cause: unknown) {
    super(`The ${name} did not answer`, { cause });
    this.name = 'ObjectDown';
  }
}

const firstOf = (fields: Record<string, string>) => Object.values(fields)[0] ?? 'Invalid input';

/** Input that breaks a rule; `fields` says which field and why. The first field's message is the message. */
export function invalidInput(fields: Record<string, string>): AppError {
  return new AppError('invalid_input', firstOf(fields), { fields });
}

/** What zod says of one thing that is wrong. */
export type InputIssue = { message: string; code?: string; path?: readonly unknown[]; keys?: readonly string[] };

/** Input that the contract refuses, as it came: the security log judges it, nobody is told it. */
export class ContractViolation extends AppError {
  readonly input: unknown;
  readonly issues: readonly InputIssue[];

  constructor(fields: Record<string, string>, input: unknown, issues: readonly InputIssue[]) {
    super('invalid_input', firstOf(fields), { fields });
    this.input = input;
    this.issues = issues;
  }
}

export const notFound = (message: string) => new AppError('not_found', message);

/** While the database is moved (READ_ONLY); webhooks are sent again later. */
export const readOnlyError = () =>
  new AppError('unavailable', 'Nothing can be saved for some minutes. Please try again soon.', {
    retryAfterMs: 60_000,
  });

export const notSignedIn = (message: string = authMessages.signInRequired) => new AppError('signed_out', message);
