import { env } from 'cloudflare:workers';
import type { Person } from './factories.ts';

/** Which changes of a blogger's price are to be told, by their numbers. */
export async function changesOfPrice(person: Person) {
  const { results } = await env.DB.prepare(
    "SELECT payload->>'version' AS version FROM outbox_messages WHERE kind = 'price-change' AND payload->>'creator' = ?1",
  )
    .bind(person.id)
    .all<{ version: number }>();
  return results.map(({ version }) => version).toSorted((a, b) => a - b);
}
