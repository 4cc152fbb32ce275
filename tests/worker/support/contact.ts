import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { newClient } from './client.ts';

/** Writes a message on the Contact page. Returns its id. */
export async function writeMessage(
  email = `${crypto.randomUUID()}@contact.test`,
  texts: { name?: string; message?: string } = {},
): Promise<string> {
  const body = { name: 'Ann', message: 'Where do I change my card?', ...texts, email };
  const response = await newClient().post('/api/contact', body);
  expect(response.status, await response.clone().text()).toBe(200);
  const id = await env.DB.prepare('SELECT id FROM contact_messages WHERE email = ?1 ORDER BY rowid DESC')
    .bind(email)
    .first<string>('id');
  return id ?? '';
}
