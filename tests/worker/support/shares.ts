import { env } from 'cloudflare:workers';

/**
 * What of a list falls to the `n`th of several who look: a part of it each, so that it is whole between them; all of it
 * where the full counts are run.
 */
export const shareOf = <Item>(items: readonly Item[], n: number, parts: number): Item[] =>
  env.DEEP === '1' ? [...items] : items.filter((_, at) => at % parts === n % parts);
