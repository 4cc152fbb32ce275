import { bloggerPercentage } from '#contract/money';
import { DEFAULT_FEE_PERCENTAGE } from '#contract/settings';
import { usePlatform } from '@/features/settings/use-platform.ts';

/** Returns the platform facts for the plain pages, with defaults until they are known. */
export function usePlatformInfo() {
  const { data } = usePlatform();
  const feePercentage = data?.feePercentage ?? DEFAULT_FEE_PERCENTAGE;
  return {
    name: data?.name ?? 'this platform',
    supportEmail: data?.supportEmail ?? null,
    feePercentage,
    bloggerPercentage: bloggerPercentage(feePercentage),
  };
}
