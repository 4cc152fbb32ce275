import { validator as schemaValidator } from 'hono-openapi';
import type { ZodType } from 'zod';
import { AppError, invalidInput } from '../errors.ts';

/** What stands in the error's `fields`: the first complaint about each field, in the spec's words. */
function fieldsOf(issues: readonly { message: string; path?: readonly unknown[]; keys?: unknown }[]) {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    const step = issue.path?.[0];
    const key = String(typeof step === 'object' && step !== null && 'key' in step ? step.key : (step ?? 'request'));
    fields[key] ??= issue.message;
  }
  return fields;
}

function check<Schema extends ZodType>(target: 'json' | 'query' | 'param', schema: Schema) {
  return schemaValidator(target, schema, (result) => {
    if (result.success) return;
    if (target === 'param') throw new AppError('not_found', 'Not found');
    throw invalidInput(fieldsOf(result.error as never));
  });
}

/** The request's JSON body, checked against the contract (strict: unknown keys are refused); 422 with fields. */
export const jsonBody = <Schema extends ZodType>(schema: Schema) => check('json', schema);

/** The query, checked against the contract; 422 with fields. */
export const queryOf = <Schema extends ZodType>(schema: Schema) => check('query', schema);

/** Path parameters; what does not fit the schema does not exist (404). */
export const paramsOf = <Schema extends ZodType>(schema: Schema) => check('param', schema);
