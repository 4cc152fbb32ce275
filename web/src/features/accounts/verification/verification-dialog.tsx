import type { VerificationMethodsResponse } from '#contract/accounts';
import { Dialog } from '@/components/ui/dialog.tsx';
import { VerificationForm } from './verification-form.tsx';

type VerificationDialogProps = {
  open: boolean;
  methods: VerificationMethodsResponse['methods'];
  onSettled: (isConfirmed: boolean) => void;
};

/** Asks for a proof that the viewer owns the account. Closing it cancels the request that needs the proof. */
export function VerificationDialog({ open, methods, onSettled }: VerificationDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onSettled(false)}
      isReopenable={false}
      title="Confirm It’s You"
      description="This change needs your confirmation. It lasts for 10 minutes in this browser."
    >
      <VerificationForm methods={methods} onDone={() => onSettled(true)} onCancel={() => onSettled(false)} />
    </Dialog>
  );
}
