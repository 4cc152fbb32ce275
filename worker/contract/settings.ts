export type { PlatformResponse } from './settings.schema.ts';

/** The platform's share of a subscription until an admin sets another (spec §9). */
export const DEFAULT_FEE_PERCENTAGE = 25;

/** The writer's part of a price in cents, rounded half up; the platform keeps the rest. Fees have two decimals at most. */
export function writerShareCents(priceCents: number, feePercentage: number): number {
  const kept = 10_000 - Math.round(feePercentage * 100);
  return Math.floor((priceCents * kept + 5_000) / 10_000);
}
