import { BLOGGERS_COUNT_MAX, feeChangeStart, isLargeFeeChange, isLargeInSum } from '#contract/fees';
import { bloggerShareCents, FEE_TEST_CENTS, formatDollars } from '#contract/money';
import type { PlatformSettingsResponse } from '#contract/settings';
import { billingDay } from '@/lib/text/billing-days.ts';
import { formatCount, formatNumber } from '@/lib/text/format.ts';

/** A common price. US cents a month. */
const TYPICAL_PRICE_CENTS = 500;

type Settings = Pick<PlatformSettingsResponse, 'feePercentage' | 'announcedFeePercentage' | 'pendingFee' | 'bloggers'>;

/** Returns the fee that must be confirmed before it is saved, else null. */
export const feeToConfirm = (settings: Settings, typed: number | null): number | null =>
  typed !== null && settings.pendingFee === null && isLargeFeeChange(settings, typed) ? typed : null;

const everyBlogger = (bloggers: number) =>
  bloggers >= BLOGGERS_COUNT_MAX
    ? `All bloggers (at least ${formatNumber(BLOGGERS_COUNT_MAX)}) are affected`
    : `${formatCount(bloggers, 'blogger')} ${bloggers === 1 ? 'is' : 'are'} affected`;

/** Returns sentences about the effect of a fee on bloggers. @param now milliseconds UTC */
export function feeChangeText(settings: Settings, fee: number, now: number): string[] {
  const { feePercentage, announcedFeePercentage, bloggers } = settings;
  const shares = [FEE_TEST_CENTS, TYPICAL_PRICE_CENTS].map((cents) => {
    const share = (percentage: number) => formatDollars(bloggerShareCents(cents, percentage));
    return `Of ${formatDollars(cents)} a blogger gets ${share(feePercentage)} now and ${share(fee)} then.`;
  });
  const from = billingDay(feeChangeStart(now), 'long');
  const sum = `With earlier changes, the fee differs by more than 2 points from the ${announcedFeePercentage}% that bloggers know.`;
  return [
    ...(isLargeInSum(settings, fee) ? [sum] : []),
    ...shares,
    `The new fee applies to payments from ${from} (UTC).`,
    `${everyBlogger(bloggers)} and will be emailed within minutes. You can withdraw the change until that day.`,
  ];
}

/** Returns the text about a scheduled fee. */
export const pendingFeeText = (pending: NonNullable<Settings['pendingFee']>): string =>
  `The fee changes to ${pending.feePercentage}% on ${billingDay(pending.from, 'long')} (UTC)`;
