/// <reference path="../worker/support/provided.d.ts" />
import type { TestProject } from 'vitest/node';
import { readMigrations } from '../../worker/cli/dump/migrate.ts';
import { catalogSql } from '../../worker/db/catalog/load.ts';
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
 * Vitest's set-up of worker tests: starts a libSQL server with a template, a migrated database with the catalog. On
 * libSQL each file gets a copy of it; on D1 the template checks the statements of the files.
 */
export default async function setup({ vitest, provide }: TestProject) {
  if (vitest.projects.every(({ name }) => name === 'node')) return;
  const binary = sqldPath();
  if (binary === null) throw new Error('There is no libSQL server for this platform');
  const server = await startSqld(binary);
  const scripts = ['BEGIN', ...readMigrations().map(({ sql }) => sql), ...catalogSql(), 'COMMIT'];
  await post(`${server.adminUrl}/v1/namespaces/${TEMPLATE}/create`, {});
  await post(
    `${server.url}/v2/pipeline`,
    { requests: scripts.map((sql) => ({ type: 'sequence', sql })) },
    namespaceHeader(TEMPLATE),
  );
  const { url, adminUrl } = server;
  provide('libsql', { url, adminUrl, template: TEMPLATE, headers: namespaceHeader(TEMPLATE) });
  return server.stop;
}
