import { DrizzleQueryError } from 'drizzle-orm';
import { matchPage } from '#contract/page';

/** Returns the name of a page for the log: 'page article'. Its address may contain personal data. */
export const logPageName = (pathname: string): string => `page ${matchPage(pathname)?.name ?? 'none'}`;

/** An error whose message may contain personal data, with safe words for the log. */
export type SafeToLog = { readonly safeMessage: string };

const LENGTH_MAX = 400;
/** Tokens, hashes and encrypted text; ids of the product and of the payment provider are shorter. */
const LONG_SECRET = /[\w-]{40,}(?:\.[\w-]+)*|\beyJ[\w.-]+|\b(?:sk|rk|whsec)_\w+/g;
const ADDRESS = /[^\s<>"'`]*@[^\s<>"'`]*/g;
const URL_AFTER_HOST = /(\b[a-z]+:\/\/[^\s/?#]+)[/?#]\S*/gi;
/** A quoted id of the payment provider, which is safe and helps to find the object there. */
const PROVIDER_ID = /^'(?:acct|ch|cus|evt|in|pi|pm|po|price|prod|re|sub|tr)_\w{14,}'$/;
/** From the first quotation mark to the last: a quoted text may contain quotation marks. */
const QUOTED = /(?:["“`]|(?<![\p{L}\p{N}])['‘])(?:.*["'`”’]|.*)/su;

/**
 * Redacts the message of another system (a database, a provider, the runtime), which may repeat its input: removes
 * addresses, tokens, URL paths and quoted text. Returns one bounded line.
 */
export const redact = (text: string): string =>
  text
    .replace(QUOTED, (quoted) => (PROVIDER_ID.test(quoted) ? quoted : '(quoted)'))
    .replace(URL_AFTER_HOST, '$1/(path)')
    .replace(ADDRESS, '(address)')
    .replace(LONG_SECRET, '(secret)')
    .replace(/\s+/g, ' ')
    .slice(0, LENGTH_MAX);

type Issue = { code?: unknown; path?: unknown };

/** Describes input or stored text that violates a schema: only the path and the rule. */
const describeIssues = (issues: readonly Issue[]) =>
  issues.map(({ code, path }) => `${String(code)} at ${Array.isArray(path) ? path.join('.') : '?'}`).join(', ');

/**
 * Describes a failed query by its statement, without its parameters, which contain emails, hashes and session ids.
 * Undefined for other errors.
 */
export const describeFailedQuery = (error: unknown): string | undefined =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : undefined;

/** Describes an error and its causes, each by `toText`. */
export function withCauses(error: unknown, toText: (error: unknown) => string): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? toText(error) : `${toText(error)} <- ${withCauses(cause, toText)}`;
}

function describeOwn(error: unknown): string {
  const query = describeFailedQuery(error);
  if (query !== undefined) return query;
  if (typeof error !== 'object' || error === null) return redact(String(error));
  const { safeMessage, issues, name } = error as Partial<SafeToLog> & { issues?: unknown; name?: unknown };
  if (typeof safeMessage === 'string') return safeMessage;
  if (Array.isArray(issues)) return `${String(name)}: ${describeIssues(issues)}`;
  return redact(String(error));
}

/** Describes an error and its causes for the log, without personal data and secrets. */
export const describeForLog = (error: unknown): string => withCauses(error, describeOwn);
