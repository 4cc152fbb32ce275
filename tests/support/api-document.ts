/** The part of JSON Schema that the contract uses. */
export type Schema = {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  prefixItems?: Schema[];
  minItems?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  format?: string;
  pattern?: string;
  minLength?: number;
  minimum?: number;
};

type Content = Record<string, { schema?: Schema }>;
type Parameter = { in: string; name: string; required?: boolean; schema: Schema };
type Documented = {
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};

/**
 * An operation's input and output. `name` is its method and path in the app's own list of routes: `PUT /api/posts/:id`.
 * `body` is null without one; a form's parts are files.
 */
export type Operation = Pick<Documented, 'responses'> & {
  name: string;
  method: string;
  path: string;
  params: Parameter[];
  query: Parameter[];
  body: { kind: 'json' | 'form'; schema: Schema } | null;
};

/**
 * Returns part of a document with its references resolved; a recursive one becomes an empty schema.
 * @throws Error for a reference without a target
 */
function resolved(part: unknown, document: unknown, within: readonly string[] = []): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((one) => resolved(one, document, within));
  if ('$ref' in part && typeof part.$ref === 'string') {
    const pointer = part.$ref;
    if (within.includes(pointer)) return {};
    const steps = pointer.split('/').slice(1);
    const target = steps.reduce<unknown>((at, step) => (at as Record<string, unknown> | undefined)?.[step], document);
    if (target === undefined) throw new Error(`${pointer} leads nowhere`);
    return resolved(target, document, [...within, pointer]);
  }
  return Object.fromEntries(Object.entries(part).map(([key, one]) => [key, resolved(one, document, within)]));
}

function operationOf(method: string, path: string, { parameters = [], requestBody, responses }: Documented): Operation {
  const { 'application/json': json, 'multipart/form-data': form } = requestBody?.content ?? {};
  const schema = (json ?? form)?.schema;
  return {
    name: `${method} ${path}`,
    method,
    path,
    params: parameters.filter((parameter) => parameter.in === 'path'),
    query: parameters.filter((parameter) => parameter.in === 'query'),
    body: schema === undefined ? null : { kind: json === undefined ? 'form' : 'json', schema },
    responses,
  };
}

/** Returns every operation of an OpenAPI document, by name. @param document the response of `/api/openapi.json` */
export function operationsIn(document: { paths: object }): Map<string, Operation> {
  const paths = resolved(document.paths, document) as Record<string, Record<string, Documented>>;
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, documented]) =>
      operationOf(method.toUpperCase(), path.replaceAll(/\{(\w+)\}/g, ':$1'), documented),
    ),
  );
  return new Map(operations.map((operation) => [operation.name, operation]));
}
