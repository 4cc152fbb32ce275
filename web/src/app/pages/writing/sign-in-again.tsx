import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { SignInDialogProps } from '@/features/accounts/auth/sign-in-dialog.tsx';
import { useLazyComponent } from '@/lib/use-lazy-component.ts';

const loadDialog = () => import('@/features/accounts/auth/sign-in-dialog.tsx');

/** The button that opened the dialog has been removed by then. */
const contentField = () => document.querySelector<HTMLElement>('[name=content]');

/** Signs the blogger in again without closing the editor. */
export function SignInAgain() {
  const [isOpen, setOpen] = useState(false);
  const [SignInDialog, fetchDialog] = useLazyComponent<SignInDialogProps>(loadDialog);
  const { pathname, search } = useLocation();

  async function open() {
    if (await fetchDialog(open)) setOpen(true);
  }

  return (
    <>
      <button
        type="button"
        onClick={() => void open()}
        className="reach font-medium text-accent underline underline-offset-4"
      >
        Sign In
      </button>
      {SignInDialog && (
        <SignInDialog
          open={isOpen}
          onOpenChange={setOpen}
          description="Your text stays on the screen, and saving continues."
          next={pathname + search}
          finalFocus={contentField}
        />
      )}
    </>
  );
}
