import { validator as schemaValidator } from 'hono-openapi';
import type { ZodType } from 'zod';
import { AppError, ContractViolation, fieldsOfIssues, type InputIssue } from '../errors.ts';

function check<Schema extends ZodType>(target: 'json' | 'query' | 'param', schema: Schema) {
  return schemaValidator(target, schema, (result) => {
    if (result.success) return;
    if (target === 'param') throw new AppError('not_found', 'Not found');
    const issues = result.error as readonly InputIssue[];
    throw new ContractViolation(fieldsOfIssues(issues), result.data, issues);
  });
}

/** Validates the JSON body against the contract (strict: unknown keys are rejected); 422 with fields. */
export const jsonBody = <Schema extends ZodType>(schema: Schema) => check('json', schema);

/** Validates the query against the contract; 422 with fields. */
export const queryParams = <Schema extends ZodType>(schema: Schema) => check('query', schema);

/** Validates path parameters; invalid ones respond 404. */
export const pathParams = <Schema extends ZodType>(schema: Schema) => check('param', schema);
