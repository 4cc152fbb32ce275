import type { APIRequestContext } from '@playwright/test';
import { expect } from '../journey.ts';

/** Where the journeys of this folder write hostile texts: `METHOD path field`, as the API's own document names them. */
export const written = [
  'PUT /api/posts/{id} post.title',
  'PUT /api/posts/{id} post.content',
  'PUT /api/drafts/{id} fields.title',
  'PUT /api/drafts/{id} fields.content',
  'PUT /api/bloggers/{id}/about-me aboutMe',
  'PUT /api/bloggers/{id}/links youtubeUrl',
  'PUT /api/bloggers/{id}/links tiktokUrl',
  'POST /api/posts/{id}/report note',
  'POST /api/admin/reports/{id}/answer answer',
  'POST /api/admin/reports/{id}/answer reason',
  'PUT /api/admin/posts/{id}/takedown reason',
  'POST /api/contact name',
  'POST /api/contact message',
  'POST /api/auth/sign-up email',
  'POST /api/auth/sign-up username',
  'GET /api/search q',
  'GET /api/bloggers q',
  'GET /api/admin/readers q',
  'PUT /api/admin/platform/settings platformName',
  'PUT /api/admin/smtp fromName',
  'PUT /api/admin/smtp smtpUsername',
] as const;
export type Written = (typeof written)[number];

/** Fields of free text that nobody is shown, or that take one kind of thing: why, by what their key ends with. */
const unseen: readonly (readonly [ending: RegExp, why: string])[] = [
  [/ (password|current)$/i, 'never shown'],
  [/ token$/i, 'never shown'],
  [/ cursor$/, 'given back by us, never shown'],
  [/ (post\.|fields\.)?(category|subtopics|teams|leagues|categories|imageId)(\[\])?$/, 'one of those there are'],
  [/ (bloggerId|bloggers|id)$/, 'one of those there are'],
  [/ returnTo$/, 'a path of ours'],
  [/ (email|to|platformEmail|fromEmail)$/, 'an address, as at sign-up'],
  [/ username$/, 'letters and digits, as at sign-up'],
  [/ smtpServer$/, 'letters and digits'],
  [/ (picture\[\]|picture|share)$/, 'a file: tests/worker/upload-matrix.test.ts'],
  [/ color$/, 'six digits: tests/worker/uploads.test.ts'],
];

type Schema = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  $ref?: string;
};
type Operation = {
  parameters?: { in: string; name: string; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
type Document = { paths: Record<string, Record<string, Operation>>; components?: { schemas?: Record<string, Schema> } };

/** The names of a schema's fields that take any text. */
function textsIn(document: Document, schema: Schema | undefined, name: string): string[] {
  if (schema === undefined) return [];
  if (schema.$ref !== undefined) {
    return textsIn(document, document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''], name);
  }
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  const own = schema.type === 'string' && !schema.enum && schema.const === undefined && schema.format !== 'uuid';
  return [
    ...(own ? [name] : []),
    ...inner.flatMap((each) => textsIn(document, each, name)),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) =>
      textsIn(document, each, name === '' ? key : `${name}.${key}`),
    ),
    ...textsIn(document, schema.items, `${name}[]`),
  ];
}

/** Every field of the API's requests that takes free text, from its OpenAPI document. */
async function textFields(request: APIRequestContext): Promise<string[]> {
  const document = (await (await request.get('/api/openapi.json')).json()) as Document;
  const found = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, { parameters = [], requestBody }]) => {
      const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => textsIn(document, schema, ''));
      const queries = parameters
        .filter((parameter) => parameter.in === 'query')
        .flatMap(({ name, schema }) => textsIn(document, schema, name));
      return [...bodies, ...queries].map((name) => `${method.toUpperCase()} ${path} ${name}`);
    }),
  );
  return [...new Set(found)];
}

/** Each field that takes free text is written to by these journeys, or there is a reason why not. */
export async function expectEveryFieldKnown(request: APIRequestContext): Promise<void> {
  const fields = await textFields(request);
  expect(fields.length).toBeGreaterThan(written.length);
  const known = (field: string) =>
    (written as readonly string[]).includes(field) || unseen.some(([ending]) => ending.test(field));
  expect(
    fields.filter((field) => !known(field)),
    'fields without a row in tests/e2e/hostile/fields.ts',
  ).toEqual([]);
  expect(
    written.filter((field) => !fields.includes(field)),
    'rows of fields that there are no more',
  ).toEqual([]);
}
