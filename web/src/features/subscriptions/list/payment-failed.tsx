import { Notice } from '@/components/ui/notice.tsx';
import { type PastDue, PastDueText } from './past-due-text.tsx';
import { PaymentMethodButton } from './payment-method-button.tsx';

/** A subscription whose last payment failed: what that means for reading, and the way to mend it. */
export function PaymentFailed(pastDue: PastDue) {
  return (
    <Notice tone="error" title="Your last payment failed">
      <p>
        <PastDueText {...pastDue} />
      </p>
      <PaymentMethodButton variant="outline" size="sm" className="mt-3" />
    </Notice>
  );
}
