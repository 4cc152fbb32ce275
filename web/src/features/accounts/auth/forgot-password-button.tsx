import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const loadDialog = () => import('./forgot-password-dialog.tsx');

/** The auth screen's header control (spec §2); its dialog is fetched when it first opens. */
export function ForgotPasswordButton() {
  const [isOpen, setOpen] = useState(false);
  const [ForgotPasswordDialog, fetchDialog] = useLazyComponent(loadDialog);

  async function open() {
    if (await fetchDialog(open)) setOpen(true);
  }

  return (
    <>
      <Button variant="ghost" size="sm" onClick={open}>
        Forgot Password
      </Button>
      {ForgotPasswordDialog && <ForgotPasswordDialog open={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
