import type { SignOutHook } from '@/lib/storage/sign-out-hooks.ts';
import { browserStorage } from '@/lib/storage/storage.ts';

const prefixOf = (viewerId: string) => `told-price:${viewerId}:`;

/** A subscription's price that is to come. US cents. */
type Told = { viewerId: string; subscriptionId: string; cents: number };

const keyOf = ({ viewerId, subscriptionId }: Told) => prefixOf(viewerId) + subscriptionId;

/** Whether a person has sent away, in this browser, the word of this price. */
export const isPriceNoticeDismissed = (told: Told): boolean => browserStorage.get(keyOf(told)) === String(told.cents);

export const dismissPriceNotice = (told: Told): void => void browserStorage.set(keyOf(told), String(told.cents));

/** Its say in a sign-out: nothing is lost with it. */
export const priceNoticeSignOutHook: SignOutHook = {
  flush: async () => true,
  clear: (viewerId) => {
    for (const key of browserStorage.keys(prefixOf(viewerId))) browserStorage.set(key, null);
  },
};
