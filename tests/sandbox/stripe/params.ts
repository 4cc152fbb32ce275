import type { Fields, Rule } from './accepts.ts';
import { invalid, type StripeFailure } from './failures.ts';
import type { Raw, RawParams } from './form.ts';

type Problem = StripeFailure;
type Read = { value: unknown; problems: Problem[] };

const METADATA_KEYS = 50;
const METADATA_KEY_LENGTH = 40;
const METADATA_VALUE_LENGTH = 500;
const TEXT_LENGTH = 5000;

const isObject = (raw: Raw): raw is RawParams => typeof raw === 'object' && !Array.isArray(raw);
const nested = (path: string, key: string) => (path === '' ? key : `${path}[${key}]`);
const refused = (problem: Problem): Read => ({ value: undefined, problems: [problem] });
const unknown = (param: string) =>
  invalid(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param });
const wrong = (param: string, kind: string) => refused(invalid(`Invalid ${kind}`, { param }));

function readText(rule: Extract<Rule, { kind: 'text' }>, raw: string, param: string): Read {
  if (raw === '' && !rule.emptyable) {
    const message = `You passed an empty string for '${param}'. We assume empty values are an attempt to unset a parameter; however '${param}' cannot be unset. You should remove '${param}' from your request or supply a non-empty value.`;
    return refused(invalid(message, { code: 'parameter_invalid_empty', param }));
  }
  if (rule.values && raw !== '' && !rule.values.includes(raw)) {
    return refused(invalid(`Invalid ${param}: must be one of ${rule.values.join(', ')}`, { param }));
  }
  const maxLength = rule.maxLength ?? TEXT_LENGTH;
  if (raw.length > maxLength) {
    return refused(invalid(`Invalid string: must be at most ${maxLength} characters`, { param }));
  }
  return { value: raw, problems: [] };
}

function readInteger(rule: Extract<Rule, { kind: 'integer' }>, raw: string, param: string): Read {
  const value = Number(raw);
  if (!/^-?\d+$/.test(raw) || !Number.isSafeInteger(value)) {
    return refused(invalid(`Invalid integer: ${raw}`, { code: 'parameter_invalid_integer', param }));
  }
  if (rule.min !== undefined && value < rule.min) {
    return refused(
      invalid(`This value must be greater than or equal to ${rule.min}.`, { code: 'parameter_invalid_integer', param }),
    );
  }
  if (rule.max !== undefined && value > rule.max) {
    return refused(
      invalid(`This value must be less than or equal to ${rule.max}.`, { code: 'parameter_invalid_integer', param }),
    );
  }
  return { value, problems: [] };
}

function readMetadata(raw: Raw, param: string): Read {
  if (raw === '') return { value: '', problems: [] };
  if (!isObject(raw)) return wrong(param, 'object');
  const entries = Object.entries(raw);
  for (const [key, value] of entries) {
    if (typeof value !== 'string') return wrong(nested(param, key), 'string');
    if (key.length > METADATA_KEY_LENGTH || value.length > METADATA_VALUE_LENGTH) {
      const message = `Metadata keys must be at most ${METADATA_KEY_LENGTH} characters, values at most ${METADATA_VALUE_LENGTH}.`;
      return refused(invalid(message, { param: nested(param, key) }));
    }
  }
  if (entries.length > METADATA_KEYS)
    return refused(invalid(`You can have up to ${METADATA_KEYS} metadata keys.`, { param }));
  return { value: raw, problems: [] };
}

function readRange(raw: Raw, param: string): Read {
  if (typeof raw === 'string') return readInteger({ kind: 'integer' }, raw, param);
  const bound: Rule = { kind: 'integer' };
  return readFields({ gt: bound, gte: bound, lt: bound, lte: bound }, isObject(raw) ? raw : {}, param);
}

function readList(of: Rule, raw: Raw, param: string): Read {
  if (!Array.isArray(raw)) return wrong(param, 'array');
  const parts = raw.map((part, index) => readRule(of, part, nested(param, String(index))));
  return { value: parts.map(({ value }) => value), problems: parts.flatMap(({ problems }) => problems) };
}

function readRule(rule: Rule, raw: Raw, param: string): Read {
  switch (rule.kind) {
    case 'metadata':
      return readMetadata(raw, param);
    case 'range':
      return readRange(raw, param);
    case 'list':
      return readList(rule.of, raw, param);
    case 'object':
      return isObject(raw) ? readFields(rule.fields, raw, param) : wrong(param, 'object');
    default:
  }
  if (typeof raw !== 'string') return wrong(param, rule.kind === 'text' ? 'string' : rule.kind);
  if (rule.kind === 'text') return readText(rule, raw, param);
  if (rule.kind === 'integer') return readInteger(rule, raw, param);
  if (raw !== 'true' && raw !== 'false') return refused(invalid(`Invalid boolean: ${raw}`, { param }));
  return { value: raw === 'true', problems: [] };
}

/**
 * Reads parameters by a description of what is accepted.
 * @returns the values with the types of the SDK's params, and everything that Stripe would refuse
 */
export function readFields(
  fields: Fields,
  raw: RawParams,
  path = '',
): { value: Record<string, unknown>; problems: Problem[] } {
  const value: Record<string, unknown> = {};
  const problems: Problem[] = [];
  for (const [key, part] of Object.entries(raw)) {
    const rule = Object.hasOwn(fields, key) ? fields[key] : undefined;
    const read = rule ? readRule(rule, part, nested(path, key)) : refused(unknown(nested(path, key)));
    value[key] = read.value;
    problems.push(...read.problems);
  }
  for (const [key, rule] of Object.entries(fields)) {
    const param = nested(path, key);
    if (rule.required && !Object.hasOwn(raw, key)) {
      problems.push(invalid(`Missing required param: ${param}.`, { code: 'parameter_missing', param }));
    }
  }
  return { value, problems };
}
