/// <reference path="../worker/support/provided.d.ts" />
import { join } from 'node:path';
import { readD1Migrations } from '@cloudflare/vitest-plugin';
import type { TestProject } from 'vitest/node';
import { catalogSql } from '../../worker/db/catalog/load.ts';
import { projectRoot } from './command.ts';
import { namespaceHeader, sqldPath, startSqld } from './sqld.ts';

const TEMPLATE = 'template';

async function post(url: string, body: unknown, headers: Record<string, string> = {}): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok || text.includes('"error"')) throw new Error(`${url}: ${response.status} ${text.slice(0, 500)}`);
}

/**
 * Vitest's global set-up of worker tests: starts a libSQL server with a template, a migrated database with the catalog.
 * On libSQL each file gets a copy of it; on D1 the template checks the statements of the files.
 */
export default async function setup(project: TestProject) {
  const binary = sqldPath();
  if (binary === null) throw new Error('There is no libSQL server for this platform');
  const server = await startSqld(binary);
  const migrations = await readD1Migrations(join(projectRoot, 'migrations'));
  const statements = [...migrations.flatMap(({ queries }) => queries), ...catalogSql()];
  await post(`${server.adminUrl}/v1/namespaces/${TEMPLATE}/create`, {});
  await post(
    `${server.url}/v2/pipeline`,
    { requests: statements.map((sql) => ({ type: 'execute', stmt: { sql } })) },
    namespaceHeader(TEMPLATE),
  );
  const { url, adminUrl } = server;
  if (project.name === 'libSQL') project.provide('libsql', { url, adminUrl, template: TEMPLATE });
  else project.provide('libsqlTemplate', { url, headers: namespaceHeader(TEMPLATE) });
  return server.stop;
}
