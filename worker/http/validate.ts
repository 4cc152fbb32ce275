import { validator as schemaValidator } from 'hono-openapi';
import type { ZodType } from 'zod';
import { AppError, ContractViolation, type InputIssue } from '../errors.ts';

const nameOf = (step: unknown) => (typeof step === 'object' && step !== null && 'key' in step ? step.key : step);

/** Returns the error's `fields`: the first message for each field. */
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

/** Validates the JSON body against the contract (strict: unknown keys are rejected); 422 with fields. */
export const jsonBody = <Schema extends ZodType>(schema: Schema) => check('json', schema);

/** Validates the query against the contract; 422 with fields. */
export const queryParams = <Schema extends ZodType>(schema: Schema) => check('query', schema);

/** Validates path parameters; invalid ones respond 404. */
export const pathParams = <Schema extends ZodType>(schema: Schema) => check('param', schema);
