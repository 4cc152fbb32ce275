import { expect, test } from 'vitest';
import { app } from '../../../worker/app.ts';
import { consentRoutes } from '../../../worker/http/consent.ts';
import { countCases } from '../../support/cases.ts';
import { newAdmin } from '../support/admins.ts';
import { newClient } from '../support/client.ts';

type Content = Record<string, { schema?: object }>;
type Operation = {
  operationId: string;
  parameters?: { in: string; name: string; schema?: { type?: string; pattern?: string; enum?: string[] } }[];
  requestBody?: { content: Content };
  responses: Record<string, { description: string; content?: Content }>;
};
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> };

const read = async () => await (await newClient().get('/api/openapi.json')).json<Document>();

test('documents every route under /api, with the schemas of its responses and bodies', async () => {
  const document = await read();
  expect(document.openapi).toMatch(/^3\.1/);
  const routes = app.routes.filter(
    ({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !path.includes('*'),
  );
  expect(new Set(routes.map(({ path }) => path)).size).toBeGreaterThan(12);
  for (const { method, path } of routes) {
    const name = `${method} ${path}`;
    const operation = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation, name).toBeDefined();
    const success = Object.entries(operation?.responses ?? {}).find(([status]) => /^(2|101)/.test(status))?.[1];
    expect(Object.values(success?.content ?? {})[0]?.schema, name).toBeTypeOf('object');
    expect(operation?.responses.default?.content?.['application/json']?.schema, name).toBeTypeOf('object');
    for (const [, parameter] of path.matchAll(/:(\w+)/g)) {
      expect(operation?.parameters, name).toContainEqual(expect.objectContaining({ in: 'path', name: parameter }));
    }
  }
});

test('documents the refusal of the routes that need consent', async () => {
  const { paths } = await read();
  for (const route of consentRoutes) {
    const [method = '', path = ''] = route.split(' ');
    const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(operation?.responses['403']?.description, route).toContain('consent_required');
  }
});

test('documents bodies and unique operation names, and resolves every reference', async () => {
  const document = await read();
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const names = operations.map(({ operationId }) => operationId);
  expect(new Set(names).size).toBe(names.length);
  expect(
    document.paths['/api/posts/{id}/reaction']?.put?.requestBody?.content['application/json']?.schema,
  ).toMatchObject({
    type: 'object',
    required: ['reaction'],
    additionalProperties: false,
  });
  for (const [, pointer = ''] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)) {
    const target = pointer
      .split('/')
      .reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], document);
    expect(target, pointer).toBeDefined();
  }
  expect(Object.keys(document.paths).every((path) => path.startsWith('/api/'))).toBe(true);
});

test('rejects NUL and half letters in path parameters', async () => {
  const operations = Object.values((await read()).paths).flatMap((path) => Object.values(path));
  const named = operations.flatMap(({ operationId, parameters = [] }) =>
    parameters.flatMap(({ in: where, name, schema }) =>
      where === 'path' && schema?.type === 'string' && schema.enum === undefined
        ? [{ name: `${operationId} ${name}`, schema }]
        : [],
    ),
  );
  expect(named.length).toBeGreaterThan(40);
  for (const { name, schema } of named)
    for (const torn of ['a\0', '\ud800']) expect(new RegExp(schema.pattern ?? '', 'u').test(torn), name).toBe(false);
  const { client } = await newAdmin();
  expect((await client.get('/api/posts/%00')).status).toBe(404);
  countCases('hostile', named.length * 2);
});

test('documents the errors of each route', async () => {
  const { paths } = await read();
  const errors = (path: string, method: string) =>
    Object.fromEntries(
      Object.entries(paths[path]?.[method]?.responses ?? {})
        .filter(([status]) => /^[45]/.test(status))
        .map(([status, { description }]) => [status, description]),
    );
  expect(errors('/api/session', 'get')).toEqual({});
  expect(errors('/api/auth/sign-in', 'post')).toEqual({
    401: 'invalid_credentials',
    422: 'invalid_input',
    429: 'rate_limited',
  });
  expect(errors('/api/auth/sign-out', 'post')).toEqual({ 422: 'invalid_input' });
  expect(errors('/api/auth/reset-password', 'post')).toEqual({
    410: 'token_invalid',
    422: 'invalid_input',
    429: 'rate_limited',
  });
});
