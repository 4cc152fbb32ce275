import { lazy, Suspense, useState } from 'react';
import { Button } from '@/components/ui/button.tsx';

const ForgotPasswordDialog = lazy(() => import('./forgot-password-dialog.tsx'));

/** The auth screen's header control (spec §2); its dialog is fetched when it first opens. */
export function ForgotPasswordButton() {
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => {
          setWanted(true);
          setOpen(true);
        }}
      >
        Forgot Password
      </Button>
      {isWanted && (
        <Suspense fallback={null}>
          <ForgotPasswordDialog open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
