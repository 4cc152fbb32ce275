import { bloggerPercentage } from '#contract/money';
import { DEFAULT_FEE_PERCENTAGE } from '#contract/settings';
import { usePlatform } from '@/features/settings/use-platform.ts';

/** What the plain pages say of the platform; general words where it cannot be asked (spec §3 gives the fee's default). */
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
