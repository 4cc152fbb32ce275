import type { ButtonSize } from '@/components/ui/button-style.ts';

/** Where a Subscribe button stands: in the place of a premium text, on a blogger's page, on a card among others. */
export type SubscribePlace = 'paywall' | 'profile' | 'card';

/** A place's words (spec §2), and its shape: how high what stands there usually is, so that nothing moves when it comes. */
export const subscribeStyles: Record<SubscribePlace, { label: string; size: ButtonSize; box: string }> = {
  paywall: {
    label: 'Subscribe Now',
    size: 'lg',
    box: 'mt-6 flex min-h-27 flex-col items-center gap-3 text-center md:min-h-21 [&_.flex-wrap]:justify-center',
  },
  profile: { label: 'Subscribe', size: 'default', box: 'mt-6 flex min-h-25 flex-col items-start gap-3' },
  card: { label: 'Subscribe', size: 'sm', box: 'mt-4 flex min-h-25 flex-col items-start gap-2 md:min-h-17' },
};
