import { useMutation, useQueryClient } from '@tanstack/react-query';
import { priceMessages } from '#contract/prices';
import type { OwnProfileResponse } from '#contract/profiles';
import { api } from '@/lib/http/api.ts';
import { toast } from '@/lib/toast.ts';
import { setOwnProfile } from './own-profile.queries.ts';
import { toPriceError } from './price-input.ts';

/** Sets the price from the next 1st on, in cents. The price in force withdraws a pending one. */
export function useChangePrice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (priceCents: number) => {
      try {
        return await api.put<OwnProfileResponse>('/profile/price', { priceCents });
      } catch (error) {
        throw error instanceof Error ? toPriceError(error) : error;
      }
    },
    onSuccess: async (answer) => {
      toast.success(priceMessages.saved);
      await setOwnProfile(queryClient, answer);
    },
  });
}
