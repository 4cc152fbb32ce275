import type { Reconciliation } from '#contract/reconciliation';

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** Describes the results of a finished comparison. */
export function describeComparison({ compared, unknown, repaired, found, checked }: Reconciliation): string {
  const unchecked = Math.max(0, found - checked);
  const results = [
    ...(repaired > 0 ? [`${count(repaired, 'difference was', 'differences were')} corrected`] : []),
    ...(unchecked > 0
      ? [`${count(unchecked, 'possible difference is', 'possible differences are')} being checked`]
      : []),
    ...(unknown > 0 ? [`the provider does not know ${count(unknown, 'subscription', 'subscriptions')}`] : []),
  ];
  const what = count(compared, 'live subscription', 'live subscriptions');
  return `compared ${what}, ${results.length === 0 ? 'and nothing differed' : results.join(', and ')}.`;
}
