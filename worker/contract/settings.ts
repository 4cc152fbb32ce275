export type { PlatformResponse, Promotion } from './settings.schema.ts';

/** The platform's share of a subscription until an admin sets another (spec §9). */
export const DEFAULT_FEE_PERCENTAGE = 25;

/** In hundredths of a percent. Fees have two decimals at most. */
const keptByWriter = (feePercentage: number) => 10_000 - Math.round(feePercentage * 100);

/** The writer's share in percent: what the platform's leaves, with two decimals at most. */
export const writerPercentage = (feePercentage: number) => keptByWriter(feePercentage) / 100;

/** The writer's part of a price in cents, rounded half up; the platform keeps the rest. */
export function writerShareCents(priceCents: number, feePercentage: number): number {
  return Math.floor((priceCents * keptByWriter(feePercentage) + 5_000) / 10_000);
}
