import { Dialog } from '@/components/ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

export type SignInDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What signing in is for. */
  description: string;
  /** Where the other steps of signing in lead back to. */
  next: string;
  /** What has the focus afterwards. */
  finalFocus: () => HTMLElement | null;
};

/** Signing in without leaving the page. */
export default function SignInDialog({ next, ...dialog }: SignInDialogProps) {
  return (
    <Dialog {...dialog} title="Sign in">
      <SignInForm next={next} onDone={() => dialog.onOpenChange(false)} />
    </Dialog>
  );
}
