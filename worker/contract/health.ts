/** What the product is made of. The first four are asked, the others are judged by what they have left undone. */
export const healthParts = [
  'database',
  'profilePictures',
  'blogImages',
  'durableObjects',
  'mail',
  'payments',
  'jobs',
] as const;
export type HealthPart = (typeof healthParts)[number];

/** Those that a deployment has to find well. */
export const deployedParts: readonly HealthPart[] = healthParts.slice(0, 4);

export type { AdminHealthResponse, HealthResponse, PartHealth } from './health.schema.ts';
