import type { Schema } from '../../support/api-document.ts';
import { apiOperations, appRoutes } from './api-document.ts';

/** A valid request by contract. `route` is its method and pattern. */
export type SampleRequest = { route: string; method: string; path: string; body: unknown };

/** Values of fields, where the name is more specific than the schema. */
export type Known = Record<string, unknown>;

function sampleOf(schema: Schema, name: string, known: Known): unknown {
  if (name in known) return known[name];
  if ('const' in schema) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return sampleOf(first, name, known);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((key) => [key, sampleOf(schema.properties?.[key] ?? {}, key, known)]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}, name, known));
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
 * Returns a request for every route of the app, including new ones, from their contracts.
 * @param params values of path parameters: by route ('PUT /api/posts/:id'), by prefix of the pattern, or by name
 * @param known values of fields in bodies and queries, by name
 */
export async function sampleRequests(params: Record<string, string>, known: Known): Promise<SampleRequest[]> {
  const operations = await apiOperations();
  return appRoutes().map(({ name: route, method, path }) => {
    const operation = operations.get(route);
    const filled = path.replaceAll(/:(\w+)(?:\{[^}]*\}+)?/g, (_all, name: string) => {
      const prefix = Object.keys(params).find((key) => key.startsWith('/') && path.startsWith(key));
      return params[route] ?? (prefix === undefined ? undefined : params[prefix]) ?? params[name] ?? 'x';
    });
    const query = (operation?.query ?? [])
      .filter(({ name, required }) => required === true || name in known)
      .map(({ name, schema }) => `${name}=${encodeURIComponent(String(sampleOf(schema, name, known)))}`);
    const body = operation?.body?.kind === 'json' ? sampleOf(operation.body.schema, '', known) : {};
    return { route, method, path: query.length === 0 ? filled : `${filled}?${query.join('&')}`, body };
  });
}
