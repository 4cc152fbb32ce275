import { secretNames } from '../../worker/config.ts';

/** What `npm test` has in its environment while it builds, in the place of secrets: none of it may get into what is built. */
export const buildCanaries: Record<string, string> = Object.fromEntries(
  secretNames.map((name) => [name, `canary-${Buffer.from(name).toString('hex')}`]),
);
