import { useState } from 'react';
import { Button } from '@/components/ui/button.tsx';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const loadDialog = () => import('./forgot-password-dialog.tsx');

/** Opens the password help of the auth screen's header. Fetches the dialog on the first press. */
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
