export type { PlatformResponse } from './settings.schema.ts';

/** The writer's part of a price in cents, rounded half up; the platform keeps the rest. Fees have two decimals at most. */
export function writerShareCents(priceCents: number, feePercentage: number): number {
  const kept = 10_000 - Math.round(feePercentage * 100);
  return Math.floor((priceCents * kept + 5_000) / 10_000);
}
