import { validator as schemaValidator } from 'hono-openapi';
import type { ZodType } from 'zod';
import { AppError, ContractViolation, type InputIssue } from '../errors.ts';

const nameOf = (step: unknown) => (typeof step === 'object' && step !== null && 'key' in step ? step.key : step);

/** What stands in the error's `fields`: the first complaint about each field, by its own name, in the spec's words. */
function fieldsOf(issues: readonly InputIssue[]) {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const names = (issue.path ?? []).map(nameOf).filter((name) => typeof name === 'string');
    fields[names.at(-1) ?? 'request'] ??= issue.message;
  }
  return fields;
}

function check<Schema extends ZodType>(target: 'json' | 'query' | 'param', schema: Schema) {
  return schemaValidator(target, schema, (result) => {
    if (result.success) return;
    if (target === 'param') throw new AppError('not_found', 'Not found');
    const issues = result.error as readonly InputIssue[];
    throw new ContractViolation(fieldsOf(issues), result.data, issues);
  });
}

/** The request's JSON body, checked against the contract (strict: unknown keys are refused); 422 with fields. */
export const jsonBody = <Schema extends ZodType>(schema: Schema) => check('json', schema);

/** The query, checked against the contract; 422 with fields. */
export const queryParams = <Schema extends ZodType>(schema: Schema) => check('query', schema);

/** Path parameters; what does not fit the schema does not exist (404). */
export const pathParams = <Schema extends ZodType>(schema: Schema) => check('param', schema);
