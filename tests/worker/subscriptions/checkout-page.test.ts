import { expect, test } from 'vitest';
import { newClient } from '../support/client.ts';
import { newReader } from '../support/factories.ts';
import { page } from '../support/pages.ts';

test('shows the page after payment only to its reader, and caches it nowhere', async () => {
  const path = '/checkout/00000000-0000-4000-8000-000000000000';
  const { person, client } = await newReader();
  const own = await page(client, path);
  expect(own).toMatchObject({ status: 200, viewer: { id: person.id } });
  const guest = await page(newClient(), path);
  expect(guest).toMatchObject({ status: 200, viewer: null });
  for (const { response, html } of [own, guest]) {
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    expect(response.headers.get('ETag')).toBeNull();
    expect(html).toContain('noindex');
  }
});
