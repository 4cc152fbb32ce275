import { env } from 'cloudflare:workers';
import type { Person } from './factories.ts';

/** Returns the versions of a blogger's price changes that have a queued notice. */
export async function changesOfPrice(person: Person) {
  const { results } = await env.DB.prepare(
    "SELECT payload->>'version' AS version FROM outbox_messages WHERE kind = 'price-change' AND payload->>'creator' = ?1",
  )
    .bind(person.id)
    .all<{ version: number }>();
  return results.map(({ version }) => version).toSorted((a, b) => a - b);
}
