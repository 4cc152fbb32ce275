import { Button } from '@/components/ui/button.tsx';
import type { ButtonSize } from '@/components/ui/button-style.ts';
import { usePortal } from './use-portal.ts';

type PaymentMethodButtonProps = { variant?: 'default' | 'outline'; size?: ButtonSize; className?: string };

/** Opens the payment provider's page for another card. */
export function PaymentMethodButton(look: PaymentMethodButtonProps) {
  const portal = usePortal();
  return (
    <Button {...look} busy={portal.isPending} onClick={portal.open}>
      Update payment method <span className="sr-only">(opens in a new tab)</span>
    </Button>
  );
}
