import { app } from '../../../../worker/app.ts';
import { newClient } from '../client.ts';

/** As much of JSON Schema as the contract comes to. */
export type Schema = {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
  minItems?: number;
  required?: string[];
  items?: Schema;
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
};

type Content = Record<string, { schema?: Schema }>;
type Operation = {
  parameters?: { in: string; name: string }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};

/**
 * A route as the contract describes it. `body` is null where it takes none; a form's parts are files. `statuses` and
 * `type` are what it answers when it does what it is asked, `errors` the codes that it names beside the general ones.
 */
export type ApiRoute = {
  name: string;
  method: string;
  path: string;
  params: string[];
  query: string[];
  body: { kind: 'json' | 'form'; schema: Schema } | null;
  statuses: number[];
  type: string;
  errors: string[];
};

/** A schema without references, which the document makes of whatever it names twice. */
function resolved(schema: Schema, document: Document): Schema {
  const named = schema.$ref?.replace('#/components/schemas/', '');
  if (named !== undefined) return resolved(document.components?.schemas?.[named] ?? {}, document);
  const each = (list: Schema[] | undefined) => list?.map((one) => resolved(one, document));
  const entries = Object.entries(schema.properties ?? {}).map(([key, one]) => [key, resolved(one, document)]);
  return {
    ...schema,
    ...(schema.anyOf && { anyOf: each(schema.anyOf) ?? [] }),
    ...(schema.oneOf && { oneOf: each(schema.oneOf) ?? [] }),
    ...(schema.items && { items: resolved(schema.items, document) }),
    ...(schema.properties && { properties: Object.fromEntries(entries) }),
  };
}

function described(method: string, path: string, operation: Operation, document: Document): ApiRoute {
  const named = (where: string) =>
    (operation.parameters ?? []).filter((one) => one.in === where).map(({ name }) => name);
  const bodies = operation.requestBody?.content ?? {};
  const json = bodies['application/json']?.schema;
  const form = bodies['multipart/form-data']?.schema;
  const statuses = Object.keys(operation.responses)
    .map(Number)
    .filter((status) => status < 300);
  const [status] = statuses;
  if (status === undefined) throw new Error(`${method} ${path}: the document does not say what it answers`);
  return {
    name: `${method} ${path}`,
    method,
    path,
    params: named('path'),
    query: named('query'),
    body:
      json !== undefined
        ? { kind: 'json', schema: resolved(json, document) }
        : form !== undefined
          ? { kind: 'form', schema: resolved(form, document) }
          : null,
    statuses,
    type: Object.keys(operation.responses[status]?.content ?? {})[0] ?? '',
    errors: Object.entries(operation.responses).flatMap(([one, { description }]) =>
      Number(one) >= 400 ? description.split(', ') : [],
    ),
  };
}

/** Every route under /api, by the app's own list. */
export const routeNames = (): string[] => [
  ...new Set(
    app.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.includes('*'))
      .map(({ method, path }) => `${method} ${path}`),
  ),
];

/** What the OpenAPI document says of every route, by its name: one that it does not know is not among them. */
export async function apiRoutes(): Promise<Map<string, ApiRoute>> {
  const document = await (await newClient().get('/api/openapi.json')).json<Document>();
  return new Map(
    routeNames().flatMap((name) => {
      const [method = '', path = ''] = name.split(' ');
      const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
      return operation === undefined ? [] : [[name, described(method, path, operation, document)] as const];
    }),
  );
}
