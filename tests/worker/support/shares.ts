import { env } from 'cloudflare:workers';
import { isOnLibsql } from './libsql.ts';

/**
 * What of a list falls to the `n`th of several who look: a part of it each, so that it is whole between them (half of it
 * on libSQL); all of it where the full counts are run.
 */
export function shareOf<Item>(items: readonly Item[], n: number, parts: number): Item[] {
  const shares = isOnLibsql ? 2 * parts : parts;
  return env.DEEP === '1' ? [...items] : items.filter((_, at) => at % shares === n % shares);
}
