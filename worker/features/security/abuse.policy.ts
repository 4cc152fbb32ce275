import type { ErrorCode } from '#contract/errors';
import type { SecurityEventType } from '#contract/security';
import { type AppError, ContractViolation, type InputIssue } from '../../errors.ts';
import { detectAttack } from './attack-patterns.policy.ts';

type Found = { type: SecurityEventType; detail: string };

/** Fields with free text or private data, such as addresses of imported pictures. They are never inspected. */
const PASSED_OVER =
  /^(?:title|content|message|note|reason|answer|aboutMe|smtpUsername|current|url|.*(?:password|token))$/i;
const PART_MAX = 60;
/** Issues that our own pages never cause, because they know the fields, types and values. */
const ODD = new Map([
  ['unrecognized_keys', 'unknown'],
  ['invalid_type', 'wrong type'],
  ['invalid_value', 'unknown value'],
  ['invalid_key', 'unknown field'],
]);

const attackAt = (where: string, text: string): Found[] => {
  const attack = detectAttack(text);
  return attack === null ? [] : [{ type: attack.type, detail: `${where}: ${attack.part.slice(0, PART_MAX)}` }];
};

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Prefilter for URLs: only a few of our own match. */
const IS_STRANGE = /['"<;()]|%2[278]|%3[bce]|script|\d(?:\+|%20)(?:or|and)/i;

/** Detects attacks in a path or a query. @param request '`GET /api/search`' */
export function detectUrlAttacks(request: string, { pathname, search, searchParams }: URL): Found[] {
  if (!IS_STRANGE.test(pathname + search)) return [];
  const values = [...searchParams].filter(([name]) => !PASSED_OVER.test(name));
  return [
    ...decoded(pathname)
      .split('/')
      .flatMap((part) => attackAt(request, part)),
    ...values.flatMap(([name, value]) => attackAt(`${request} ${name.slice(0, PART_MAX)}`, value)),
  ].slice(0, 1);
}

const valueAt = (input: unknown, path: readonly unknown[]) =>
  path.reduce<unknown>(
    (at, step) => (typeof at === 'object' && at !== null ? Reflect.get(at, step as PropertyKey) : undefined),
    input,
  );

/** Omitted or cleared by the user; our pages send that too. */
const isEmpty = (value: unknown) => value === undefined || value === null || value === '';

/** Returns the fields of an issue: the unknown ones, or the invalid one. */
const pathsOf = ({ path = [], keys }: InputIssue) => (keys === undefined ? [path] : keys.map((key) => [...path, key]));

const isOdd = (issue: InputIssue, input: unknown) =>
  ODD.has(issue.code ?? '') && (issue.keys !== undefined || !isEmpty(valueAt(input, issue.path ?? [])));

const nameOf = (path: readonly unknown[]) => path.join('.').slice(0, PART_MAX) || 'the body';

/** Detects attacks and odd input in a rejected body or query; ignores ordinary mistakes in a form. */
function inspectInput(request: string, { input, issues }: ContractViolation): Found[] {
  const paths = issues.flatMap(pathsOf);
  const attacks = paths
    .filter((path) => !path.some((step) => PASSED_OVER.test(String(step))))
    .flatMap((path) => {
      const value = valueAt(input, path);
      const where = `${request} ${nameOf(path)}`;
      return [
        ...attackAt(where, String(path.at(-1) ?? '')),
        ...attackAt(where, typeof value === 'string' ? value : ''),
      ];
    });
  if (attacks.length > 0) return attacks.slice(0, 1);
  const odd = issues.filter((issue) => isOdd(issue, input));
  if (odd.length === 0) return [];
  const details = odd.flatMap((issue) =>
    pathsOf(issue).map((path) => `${nameOf(path)} (${ODD.get(issue.code ?? '')})`),
  );
  return [{ type: 'invalid_input', detail: `${request}: ${details.slice(0, 5).join(', ')}` }];
}

const UNREADABLE: readonly ErrorCode[] = ['malformed_request', 'unsupported_media_type'];

/** Returns the security events of a rejected request. */
export function classifyRejection(request: string, refusal: AppError): Found[] {
  if (refusal instanceof ContractViolation) return inspectInput(request, refusal);
  if (!UNREADABLE.includes(refusal.code)) return [];
  return [{ type: 'invalid_input', detail: `${request}: ${refusal.message}` }];
}
