import { type HealthPart, healthParts } from '#contract/health';

export const componentLabels: Record<HealthPart, string> = {
  database: 'Database',
  profilePictures: 'Profile pictures',
  blogImages: 'Pictures of posts',
  durableObjects: 'Durable Objects',
  mail: 'Mail',
  payments: 'Payments',
  jobs: 'Scheduled jobs',
};

/**
 * Summarizes the health of the product in one sentence.
 * @param ill the failing components
 */
export function healthSummary(ill: readonly HealthPart[]): string {
  if (ill.length === 0) return 'Nothing is ill.';
  const names = new Intl.ListFormat('en').format(ill.map((part) => componentLabels[part]));
  return `${ill.length} of ${healthParts.length} parts ${ill.length === 1 ? 'is' : 'are'} ill: ${names}.`;
}
