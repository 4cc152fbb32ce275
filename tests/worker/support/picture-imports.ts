import { env } from 'cloudflare:workers';
import { DAY } from '#contract/time';
import type { Person } from './factories.ts';

/** Returns the address of the proxy for a picture of an import. */
export const proxiedPicturePath = (importId: string, url: string): string =>
  `/api/imports/${encodeURIComponent(importId)}/picture?${new URLSearchParams({ url })}`;

/** Stores an open import of a blogger, unless there is one. Returns its id. */
export async function openImport(blogger: Pick<Person, 'seq'>): Promise<string> {
  const now = Date.now();
  await env.DB.prepare(
    `INSERT INTO imports (id, blogger, kind, category, state, created_at, expires_at)
     VALUES (?1, ?2, 'substack', 'food', 'open', ?3, ?4) ON CONFLICT DO NOTHING`,
  )
    .bind(crypto.randomUUID(), blogger.seq, now, now + DAY)
    .run();
  const row = await env.DB.prepare("SELECT id FROM imports WHERE blogger = ?1 AND state = 'open'")
    .bind(blogger.seq)
    .first<{ id: string }>();
  return row?.id ?? '';
}
