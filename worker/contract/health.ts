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

/** The names of the parts on screens and in alerts. */
export const healthPartNames: Record<HealthPart, string> = {
  database: 'Database',
  profilePictures: 'Profile pictures',
  blogImages: 'Post images',
  durableObjects: 'Durable Objects',
  mail: 'Mail',
  payments: 'Payments',
  jobs: 'Scheduled jobs',
};

/** Parts that must be healthy after a deployment. */
export const deployedParts: readonly HealthPart[] = healthParts.slice(0, 4);

export type { AdminHealthResponse, HealthResponse, PartHealth } from './health.schema.ts';
