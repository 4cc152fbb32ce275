/** Parts of the product. The first four are called for each check; the others are rated by their overdue work. */
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

/** Parts that must be healthy after a deployment. */
export const deployedParts: readonly HealthPart[] = healthParts.slice(0, 4);

export type { AdminHealthResponse, HealthResponse, PartHealth } from './health.schema.ts';
