import { Dialog } from '@/components/ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

export type SignInDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Reason to sign in. */
  description: string;
  /** Page to which the other auth steps return. */
  next: string;
  /** Returns the element to focus after the dialog closes. */
  finalFocus: () => HTMLElement | null;
};

/** Signs in without navigating away from the page. */
export default function SignInDialog({ next, ...dialog }: SignInDialogProps) {
  return (
    <Dialog {...dialog} title="Sign in">
      <SignInForm next={next} onDone={() => dialog.onOpenChange(false)} />
    </Dialog>
  );
}
