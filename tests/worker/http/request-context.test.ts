import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { readOnlyError } from '../../../worker/errors.ts';
import { clientAddress } from '../../../worker/http/client-address.ts';
import { COSTS_HEADER } from '../../../worker/http/request-context.ts';
import { errorOf } from '../support/client.ts';
import { clientOf } from '../support/database.ts';

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001::7', '2001:db8:1:0::/64'],
  ['2001:db8::1:2:3:4:5', '2001:db8:0:1::/64'],
  ['2001:db8:1:2:3:4:5::', '2001:db8:1:2::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['::ffff:192.0.2.7', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8:9', '1:2:3:4::/64'],
])('the client %s has the address %s', (sent, address) => {
  const headers = { 'CF-Connecting-IP': sent, 'X-Forwarded-For': '198.51.100.1' };
  expect(clientAddress(new Request(env.APP_ORIGIN, { headers }))).toBe(address);
});

test.each([
  ['1', expect.stringMatching(/^round-trips=\d/)],
  ['0', null],
])('sends the costs of a request only with SHOW_COSTS (%j)', async (SHOW_COSTS, header) => {
  const response = await clientOf(env.DB, new Map(), { SHOW_COSTS })('GET', '/api/bloggers?q=nobody');
  expect([response.status, response.headers.get(COSTS_HEADER)]).toEqual([200, header]);
});

test('refuses every write while the database is being moved, and says when to try again', async () => {
  const send = clientOf(env.DB, new Map(), { READ_ONLY: '1' });
  const response = await send('POST', '/api/auth/sign-in', { email: 'a@example.test', password: 'correct-horse-1' });
  expect(response.headers.get('Retry-After')).toBe('60');
  expect(await errorOf(response)).toMatchObject({ status: 503, message: readOnlyError().message });
  expect((await send('GET', '/api/topics')).status).toBe(200);
});
