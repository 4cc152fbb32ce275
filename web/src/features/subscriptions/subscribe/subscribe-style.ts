import type { ButtonSize } from '@/components/ui/button-style.ts';

/** Position of a Subscribe button: below a teaser, on a blogger's page, or on a card in a list. */
export type SubscribePlacement = 'paywall' | 'profile' | 'card';

/** Label and size of each position. `box` reserves the usual height, so nothing moves when the content appears. */
export const subscribeStyles: Record<SubscribePlacement, { label: string; size: ButtonSize; box: string }> = {
  paywall: {
    label: 'Subscribe Now',
    size: 'lg',
    box: 'mt-6 flex min-h-27 flex-col items-center gap-3 text-center md:min-h-21 [&_.flex-wrap]:justify-center',
  },
  profile: { label: 'Subscribe', size: 'default', box: 'mt-6 flex min-h-25 flex-col items-start gap-3' },
  card: { label: 'Subscribe', size: 'sm', box: 'mt-4 flex min-h-25 flex-col items-start gap-2 md:min-h-17' },
};
