import { useParams, useSearchParams } from 'react-router-dom';
import { checkoutPath } from '#contract/subscriptions';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { CheckoutView } from '@/features/subscriptions/checkout/checkout-view.tsx';
import { wasOpenedFor } from '@/lib/navigation/open-external.ts';
import { useMounted } from '@/lib/use-mounted.ts';
import { PageFallback } from '../page-fallback.tsx';
import { useRequireSignIn } from './shared/use-require-sign-in.ts';

/** Return page of a payment (docs/billing.md "Subscribing"), or with `back` of a canceled one. */
export default function CheckoutPage() {
  const { checkoutId = '' } = useParams();
  const [query] = useSearchParams();
  const viewer = useRequireSignIn();
  const isMounted = useMounted();
  return (
    <div className="shell pb-16">
      <PageMeta
        title="Your payment"
        description="The status of your payment."
        path={checkoutPath(checkoutId)}
        noIndex
      />
      {viewer === null ? (
        <PageFallback />
      ) : (
        <CheckoutView
          key={checkoutId}
          id={checkoutId}
          isBeside={isMounted && wasOpenedFor(checkoutId)}
          isTurningBack={query.has('back')}
        />
      )}
    </div>
  );
}
