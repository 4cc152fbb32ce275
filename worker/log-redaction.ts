import { DrizzleQueryError } from 'drizzle-orm';
import { matchPage } from '#contract/page';

/** What the log calls a page: 'page article'. Its address may name somebody. */
export const logPageName = (pathname: string): string => `page ${matchPage(pathname)?.name ?? 'none'}`;

/** What an error says may hold something of a person: it says itself what the log may have of it instead. */
export type SafeToLog = { readonly safeMessage: string };

const KEPT = 400;
/** Tokens, hashes and sealed text; ids, ours and those of the payment provider, are shorter. */
const LONG_SECRET = /[\w-]{40,}(?:\.[\w-]+)*|\beyJ[\w.-]+|\b(?:sk|rk|whsec)_\w+/g;
const ADDRESS = /[^\s<>"'`]*@[^\s<>"'`]*/g;
const URL_AFTER_HOST = /(\b[a-z]+:\/\/[^\s/?#]+)[/?#]\S*/gi;
/** What the payment provider calls its things, quoted alone: what to look for there. */
const PROVIDER_ID = /^'(?:acct|ch|cus|evt|in|pi|pm|po|price|prod|re|sub|tr)_\w{14,}'$/;
/** From where somebody begins to be quoted to where that ends: what is quoted may hold quotes of its own. */
const QUOTED = /(?:["“`]|(?<![\p{L}\p{N}])['‘])(?:.*["'`”’]|.*)/su;

/**
 * What others say of a failure (a database, a provider, the runtime), without what they were told and repeat: addresses,
 * tokens, where a URL leads to, all that stands in quotes. A bounded line.
 */
export const redact = (text: string): string =>
  text
    .replace(QUOTED, (quoted) => (PROVIDER_ID.test(quoted) ? quoted : '(quoted)'))
    .replace(URL_AFTER_HOST, '$1/(path)')
    .replace(ADDRESS, '(address)')
    .replace(LONG_SECRET, '(secret)')
    .replace(/\s+/g, ' ')
    .slice(0, KEPT);

type Issue = { code?: unknown; path?: unknown };

/** Of input or stored text that does not fit a schema: where, and which rule. */
const issueWords = (issues: readonly Issue[]) =>
  issues.map(({ code, path }) => `${String(code)} at ${Array.isArray(path) ? path.join('.') : '?'}`).join(', ');

/** A failed query by its statement, never with its parameters: they hold e-mails, hashes and session ids. Undefined for all else. */
export const describeFailedQuery = (error: unknown): string | undefined =>
  error instanceof DrizzleQueryError ? `Failed query: ${error.query}` : undefined;

/** An error and what caused it, each in the words that `wordsOf` has for it. */
export function withCauses(error: unknown, wordsOf: (error: unknown) => string): string {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause === undefined ? wordsOf(error) : `${wordsOf(error)} <- ${withCauses(cause, wordsOf)}`;
}

function ownWords(error: unknown): string {
  const query = describeFailedQuery(error);
  if (query !== undefined) return query;
  if (typeof error !== 'object' || error === null) return redact(String(error));
  const { safeMessage: logWords, issues, name } = error as Partial<SafeToLog> & { issues?: unknown; name?: unknown };
  if (typeof logWords === 'string') return logWords;
  if (Array.isArray(issues)) return `${String(name)}: ${issueWords(issues)}`;
  return redact(String(error));
}

/** An error and what caused it, as the log may have it: nothing of a person or a secret. */
export const describeForLog = (error: unknown): string => withCauses(error, ownWords);
