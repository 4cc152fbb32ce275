import type { Reconciliation } from '#contract/reconciliation';

const count = (n: number, one: string, many: string) => (n === 1 ? `1 ${one}` : `${n} ${many}`);

/** Describes what a finished comparison found. */
export function describeComparison({ compared, unknown, repaired }: Reconciliation): string {
  const found = [
    ...(repaired > 0 ? [`${count(repaired, 'difference was', 'differences were')} corrected`] : []),
    ...(unknown > 0 ? [`the provider does not know ${count(unknown, 'subscription', 'subscriptions')}`] : []),
  ];
  const what = count(compared, 'live subscription', 'live subscriptions');
  return `compared ${what}, ${found.length === 0 ? 'and nothing differed' : found.join(', and ')}.`;
}
