import { Notice } from '@/components/ui/notice.tsx';
import { type PastDue, PastDueText } from './past-due-text.tsx';
import { PaymentMethodButton } from './payment-method-button.tsx';

/** Explains what a failed payment means for access, with a button to correct it. */
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
