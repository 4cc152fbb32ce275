import { env, exports } from 'cloudflare:workers';
import type { Schema } from '../../../support/api-document.ts';
import { noteCosts } from '../budgets.ts';
import type { ApiRoute } from './routes.ts';
import type { Scene } from './scenes.ts';

/** A request's parts as sent: parameters and query are encoded. */
export type Wire = {
  method: string;
  params: Record<string, string>;
  query: string;
  headers: Record<string, string>;
  body: string | Uint8Array<ArrayBuffer> | FormData | null;
};

/** A defect in a request. `mustRefuse`: the request must be rejected regardless of its other parts. */
export type Mutation = { what: string; mustRefuse?: boolean; apply: (wire: Wire) => Partial<Wire> };

/** Returns the simplest value that a schema accepts. @throws Error for a format that only a scene can supply */
function plainest(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first !== undefined) return plainest(first);
  switch (schema.type) {
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return schema.minimum ?? 0;
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => plainest(schema.items ?? {}));
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, plainest(property)]),
      );
    case 'string':
      if (schema.pattern === undefined && schema.format === undefined && schema.minLength === undefined) return '';
  }
  throw new Error(`a scene has to say what this is: ${JSON.stringify(schema)}`);
}

/** Returns a valid body for a route; undefined for a route without one, or with a form. */
export const bodyOf = (route: ApiRoute, scene: Scene): unknown =>
  route.body?.kind === 'json' ? (scene.body ?? plainest(route.body.schema)) : scene.body;

const missingFields = (schema: Schema, value: unknown, path: string): string[] =>
  Object.entries(schema.properties ?? {}).flatMap(([key, property]) => {
    const field = path === '' ? key : `${path}.${key}`;
    const own = (value as Record<string, unknown> | null | undefined)?.[key];
    return own === undefined ? [field] : missingFields(property, own, field);
  });

/** Returns the fields of a route's body that its valid request leaves out: no hostile value would be sent in them. */
export const unsentFields = (route: ApiRoute, scene: Scene): string[] =>
  route.body?.kind === 'json' ? missingFields(route.body.schema, bodyOf(route, scene), '') : [];

/** Returns a valid request. @throws Error for a scene without a required part */
export function validWire(route: ApiRoute, scene: Scene): Wire {
  const params = Object.fromEntries(
    route.params.map((name) => {
      const value = scene.params?.[name];
      if (!value) throw new Error(`${route.name}: its scene does not say what ${name} is`);
      // The product writes the at sign of a handle as it is.
      return [name, encodeURIComponent(value).replace(/^%40/, '@')];
    }),
  );
  const isSafe = route.method === 'GET';
  const body = bodyOf(route, scene) ?? (isSafe ? undefined : {});
  return {
    method: route.method,
    params,
    query: new URLSearchParams(scene.query).toString(),
    headers: {
      'CF-Connecting-IP': scene.client.address,
      Cookie: [...scene.client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(!isSafe && { Origin: env.APP_ORIGIN }),
      ...(!isSafe && !scene.form && { 'Content-Type': 'application/json' }),
      ...scene.headers,
    },
    body: scene.form?.() ?? (body === undefined ? null : JSON.stringify(body)),
  };
}

/** Returns a request's path, with its query. */
export const pathOf = (route: ApiRoute, { params, query }: Wire): string =>
  route.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? '') + (query === '' ? '' : `?${query}`);

/** Sends a request, and counts its database costs against the budget of its route. */
export async function send(route: ApiRoute, wire: Wire): Promise<Response> {
  const path = pathOf(route, wire);
  const hasBody = !['GET', 'HEAD'].includes(wire.method.toUpperCase());
  const response = await exports.default.fetch(`${env.APP_ORIGIN}${path}`, {
    method: wire.method,
    headers: wire.headers,
    redirect: 'manual',
    ...(hasBody && { body: wire.body }),
  });
  noteCosts(wire.method, path, response);
  if (response.webSocket !== null) {
    response.webSocket.accept();
    response.webSocket.close();
  }
  return response;
}
