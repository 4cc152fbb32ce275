import { env } from 'cloudflare:workers';
import { expect, test, vi } from 'vitest';
import { DAY } from '#contract/time';
import { PLATFORM_INFO_TTL_MS } from '../../../worker/cache-lifetimes.ts';
import { newAdmin, saveSettings } from '../support/admins.ts';
import { newClient } from '../support/client.ts';
import { clientOf } from '../support/database.ts';
import { PRODUCTION } from '../support/smtp.ts';

const PATH = '/.well-known/security.txt';

/** Returns the fields of a security.txt, by name. @throws for an invalid line, and for a duplicate field */
function fieldsOf(text: string): Record<string, string> {
  const lines = text.trimEnd().split('\n');
  const fields = lines.map((line) => /^([A-Z][A-Za-z-]+): (\S.*)$/.exec(line)?.slice(1) as [string, string]);
  expect(new Set(fields.map(([name]) => name)).size).toBe(lines.length);
  return Object.fromEntries(fields);
}

test('names a contact in security.txt, as plain text, for less than a year', async () => {
  const response = await newClient().get(PATH);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')?.toLowerCase()).toBe('text/plain; charset=utf-8');
  const { Contact, Expires = '', Canonical } = fieldsOf(await response.text());
  expect(Contact).toBe(`mailto:${env.PLATFORM_EMAIL}`);
  const remaining = Date.parse(Expires) - Date.now();
  expect(remaining).toBeGreaterThan(90 * DAY);
  expect(remaining).toBeLessThan(365 * DAY);
  expect(Expires).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
  // An http address is not allowed in this field.
  expect(Canonical).toBeUndefined();
});

test('names the address that an admin set, and its own URL in production', async () => {
  const { client } = await newAdmin();
  expect((await saveSettings(client, { platformEmail: 'security@platform.test' })).status).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + PLATFORM_INFO_TTL_MS });
  expect(fieldsOf(await (await newClient().get(PATH)).text()).Contact).toBe('mailto:security@platform.test');
  vi.useRealTimers();
  const fields = fieldsOf(await (await clientOf(env.DB, undefined, PRODUCTION)('GET', PATH)).text());
  expect(fields.Canonical).toBe(`${PRODUCTION.APP_ORIGIN}${PATH}`);
});
