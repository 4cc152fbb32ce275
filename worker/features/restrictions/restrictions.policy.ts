import { APPEAL_WINDOW_MS, type OwnAppeal, restrictionMessages } from '#contract/restrictions';
import { AppError } from '../../errors.ts';

type Appealable = { createdAt: number; endedAt: number | null; appeals: readonly Pick<OwnAppeal, 'result'>[] };

/** Returns why a restriction cannot be appealed (docs/product-rules.md "Moderation"), or null. */
export function findAppealObstacle({ createdAt, endedAt, appeals }: Appealable, now: number): string | null {
  if (endedAt !== null) return restrictionMessages.restrictionEnded;
  if (appeals.some(({ result }) => result === null)) return restrictionMessages.appealOpen;
  return createdAt > now - APPEAL_WINDOW_MS ? null : restrictionMessages.appealLate;
}

/** @throws AppError conflict with the obstacle */
export function assertAppealable(restriction: Appealable, now: number): void {
  const obstacle = findAppealObstacle(restriction, now);
  if (obstacle !== null) throw new AppError('conflict', obstacle);
}
