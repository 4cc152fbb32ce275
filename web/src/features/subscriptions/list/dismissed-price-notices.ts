import type { SignOutHook } from '@/lib/storage/sign-out-hooks.ts';
import { browserStorage } from '@/lib/storage/storage.ts';

const prefixOf = (viewerId: string) => `told-price:${viewerId}:`;

/** A pending price of a subscription. US cents. */
type PriceNotice = { viewerId: string; subscriptionId: string; cents: number };

const keyOf = ({ viewerId, subscriptionId }: PriceNotice) => prefixOf(viewerId) + subscriptionId;

/** Returns true when the user dismissed the notice of this price in this browser. */
export const isPriceNoticeDismissed = (notice: PriceNotice): boolean =>
  browserStorage.get(keyOf(notice)) === String(notice.cents);

export const dismissPriceNotice = (notice: PriceNotice): void =>
  void browserStorage.set(keyOf(notice), String(notice.cents));

/** Sign-out hook: dismissals are deleted and never block a sign-out. */
export const priceNoticeSignOutHook: SignOutHook = {
  flush: async () => true,
  clear: (viewerId) => {
    for (const key of browserStorage.keys(prefixOf(viewerId))) browserStorage.set(key, null);
  },
};
