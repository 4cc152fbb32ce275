import { app } from '../../../worker/app.ts';
import { newClient } from './client.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  minimum?: number;
  format?: string;
  maxLength?: number;
};
type Operation = {
  parameters?: { in: string; name: string; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
};
type Document = { paths: Record<string, Record<string, Operation>> };

/** What stands in a field, by its name and the format that it has to have. */
type Words = (name: string, format: string | undefined) => string;

const read = async () => await (await newClient().get('/api/openapi.json')).json<Document>();

function resolved(schema: Schema, document: Document): Schema {
  if (schema.$ref === undefined) return schema;
  const steps = schema.$ref.split('/').slice(1);
  const found = steps.reduce<unknown>((at, step) => (at as Record<string, unknown>)[step], document);
  return resolved(found as Schema, document);
}

/** A value that fits a schema as far as its shape goes, with words of our choosing wherever it takes some. */
function valueFor(given: Schema, name: string, document: Document, words: Words): unknown {
  const schema = resolved(given, document);
  const inner = (part: Schema) => valueFor(part, name, document, words);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices?.[0] !== undefined) return inner(choices[0]);
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type;
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {});
    return Object.fromEntries(fields.map(([key, part]) => [key, valueFor(part, key, document, words)]));
  }
  if (type === 'array') return schema.prefixItems?.map(inner) ?? (schema.items ? [inner(schema.items)] : []);
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 0, 0);
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return words(name, schema.format);
}

/** A route of the product, with a query and a body of the documented shape where it takes them. */
export type DocumentedRoute = { method: string; path: string; query: string; body: unknown };

/**
 * Every route there is (`app.routes`), and what the OpenAPI document says of what it takes.
 * @param words fills every field that takes text
 */
export async function documentedRoutes(words: Words): Promise<DocumentedRoute[]> {
  const document = await read();
  const known = new Map<string, DocumentedRoute>();
  for (const { method, path } of app.routes) {
    if (method === 'ALL' || path.includes('*')) continue;
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const asked = operation?.parameters?.filter((parameter) => parameter.in === 'query') ?? [];
    const query = new URLSearchParams(
      asked.map(({ name, schema }): [string, string] => [name, String(valueFor(schema ?? {}, name, document, words))]),
    );
    const body = operation?.requestBody?.content['application/json']?.schema;
    known.set(`${method} ${path}`, {
      method,
      path,
      query: query.size > 0 ? `?${query}` : '',
      body: body === undefined ? {} : valueFor(body, 'body', document, words),
    });
  }
  return [...known.values()];
}
