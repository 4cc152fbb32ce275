import type { Schema } from '../../support/api-document.ts';
import { apiOperations, appRoutes } from './api-document.ts';

/** Returns the text of a field, from its name and required format. */
type Words = (name: string, format: string | undefined) => string;

/** Returns a value with the shape of a schema and the given words in its texts. */
function valueFor(schema: Schema, name: string, words: Words): unknown {
  const inner = (part: Schema) => valueFor(part, name, words);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices?.[0] !== undefined) return inner(choices[0]);
  switch (schema.type) {
    case 'object': {
      const fields = Object.entries(schema.properties ?? {});
      return Object.fromEntries(fields.map(([key, part]) => [key, valueFor(part, key, words)]));
    }
    case 'array':
      return schema.prefixItems?.map(inner) ?? (schema.items ? [inner(schema.items)] : []);
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 0, 0);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return words(name, schema.format);
  }
}

/** A route of the product, with a valid query and body if it has them. */
export type DocumentedRoute = { method: string; path: string; query: string; body: unknown };

/**
 * Returns every route (`app.routes`) with the input that the OpenAPI document describes.
 * @param words fills every text field
 */
export async function documentedRoutes(words: Words): Promise<DocumentedRoute[]> {
  const operations = await apiOperations();
  return appRoutes().map(({ name, method, path }) => {
    const { query = [], body = null } = operations.get(name) ?? {};
    const asked = new URLSearchParams(
      query.map((parameter): [string, string] => [
        parameter.name,
        String(valueFor(parameter.schema, parameter.name, words)),
      ]),
    );
    return {
      method,
      path,
      query: asked.size > 0 ? `?${asked}` : '',
      body: body?.kind === 'json' ? valueFor(body.schema, 'body', words) : {},
    };
  });
}
