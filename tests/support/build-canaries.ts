import { secretNames } from '../../worker/config.ts';

/** Environment variables of the build in `npm test`, in place of secrets: no built file may contain them. */
export const buildCanaries: Record<string, string> = Object.fromEntries(
  secretNames.map((name) => [name, `canary-${Buffer.from(name).toString('hex')}`]),
);
