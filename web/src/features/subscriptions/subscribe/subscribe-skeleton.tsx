import { Skeleton } from '@/components/ui/skeleton.tsx';
import type { SubscribePlacement } from './subscribe-style.ts';

const buttons: Record<SubscribePlacement, string> = {
  paywall: 'h-12 w-44',
  profile: 'h-11 w-32 md:h-10',
  card: 'h-11 w-28 md:h-9',
};

/** Skeleton of a Subscribe button and its terms. */
export function SubscribeSkeleton({ placement }: { placement: SubscribePlacement }) {
  return (
    <>
      <Skeleton className={`rounded-full ${buttons[placement]}`} />
      <Skeleton className="h-4 w-full max-w-80" />
    </>
  );
}
