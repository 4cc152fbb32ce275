import { app } from '../../../worker/app.ts';
import { newClient } from './client.ts';

/** A JSON schema, as far as the API's document uses it. */
type Schema = {
  $ref?: string;
  const?: unknown;
  enum?: unknown[];
  type?: string;
  format?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
};
type Operation = {
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = { paths: Record<string, Record<string, Operation>>; components?: { schemas?: Record<string, Schema> } };

/** A request that a route would take, as its contract has it. `route` is its method and pattern. */
export type SampleRequest = { route: string; method: string; path: string; body: unknown };

/** What stands in a field, where its name says more than its schema. */
export type Known = Record<string, unknown>;

function sampleOf(schema: Schema, name: string, known: Known, document: Document): unknown {
  if (name in known) return known[name];
  const target = schema.$ref?.split('/').at(-1);
  if (target !== undefined) return sampleOf(document.components?.schemas?.[target] ?? {}, name, known, document);
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return sampleOf(first, name, known, document);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, sampleOf(schema.properties?.[key] ?? {}, key, known, document)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, name, known, document));
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'string':
      return schema.format === 'uuid' ? crypto.randomUUID() : 'a'.repeat(Math.max(schema.minLength ?? 1, 3));
    default:
      return null;
  }
}

/**
 * A request for every route of the app: new ones among them, as their contracts describe themselves.
 * @param params what stands for a parameter: by route ('PUT /api/posts/:id'), by what its pattern begins with, or by name
 * @param known what stands in fields of bodies and queries, by name
 */
export async function sampleRequests(params: Record<string, string>, known: Known): Promise<SampleRequest[]> {
  const document = await (await newClient().get('/api/openapi.json')).json<Document>();
  const routes = new Map(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  );
  return [...routes].map(([route, { method, path }]) => {
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    const filled = path.replaceAll(/:(\w+)(?:\{[^}]*\}+)?/g, (_all, name: string) => {
      const prefix = Object.keys(params).find((key) => key.startsWith('/') && path.startsWith(key));
      return params[route] ?? (prefix === undefined ? undefined : params[prefix]) ?? params[name] ?? 'x';
    });
    const query = (operation?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query' && (parameter.required === true || parameter.name in known))
      .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(schema, name, known, document)))}`);
    const schema = operation?.requestBody?.content['application/json']?.schema;
    const body = schema === undefined ? {} : sampleOf(schema, '', known, document);
    return { route, method, path: query.length === 0 ? filled : `${filled}?${query.join('&')}`, body };
  });
}
