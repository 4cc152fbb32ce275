import { authMessages } from '#contract/accounts';
import type { ErrorCode } from '#contract/errors';
import { termsMessages } from '#contract/terms';
import { MINUTE } from '#contract/time';

type Extra = { fields?: Record<string, string>; retryAfterMs?: number; cause?: unknown };

/** A failure whose message is sent to the client. All other errors get a generic response and are logged. */
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

/** A Durable Object was unreachable or did not respond, for example because it is being moved. A retry may help. */
export class DurableObjectUnavailable extends Error {
  constructor(name: string, cause: unknown) {
    super(`The ${name} did not answer`, { cause });
    this.name = 'ObjectDown';
  }
}

const firstOf = (fields: Record<string, string>) => Object.values(fields)[0] ?? 'Invalid input';

/** Creates the error for invalid input; `fields` maps fields to messages, and the first one is the error's message. */
export function invalidInput(fields: Record<string, string>): AppError {
  return new AppError('invalid_input', firstOf(fields), { fields });
}

/** A single issue reported by zod. */
export type InputIssue = { message: string; code?: string; path?: readonly unknown[]; keys?: readonly string[] };

const nameOf = (step: unknown) => (typeof step === 'object' && step !== null && 'key' in step ? step.key : step);

/** Returns the `fields` of an error: the first message for each field, named by the last name in its path. */
export function fieldsOfIssues(issues: readonly InputIssue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const names = (issue.path ?? []).map(nameOf).filter((name) => typeof name === 'string');
    fields[names.at(-1) ?? 'request'] ??= issue.message;
  }
  return fields;
}

/** Input that violates the contract, with the raw value: the security log inspects it, and no response contains it. */
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

/** Error of every write while the database is being moved (READ_ONLY); webhooks are sent again later. */
export const readOnlyError = () =>
  new AppError('unavailable', 'Saving is unavailable for a few minutes. Please try again soon.', {
    retryAfterMs: MINUTE,
  });

/** Error of a route of `http/step-up.ts` in a session that was not verified recently. */
export const verificationRequired = () => new AppError('verification_required', authMessages.verificationRequired);

/** Error of a route of `http/consent.ts` while a new version of the terms waits for the person's answer. */
export const consentRequired = () => new AppError('consent_required', termsMessages.consentRequired);

export const notSignedIn = (message: string = authMessages.signInRequired) => new AppError('signed_out', message);
