import { Dialog } from '@/components/ui/dialog.tsx';
import { SignInForm } from './sign-in-form.tsx';

export type SignInDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** What signing in is for. */
  description: string;
  /** Where the other steps of signing in lead back to. */
  next: string;
};

/** Signing in without leaving the page. */
export default function SignInDialog({ open, onOpenChange, description, next }: SignInDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title="Sign in" description={description}>
      <SignInForm next={next} />
    </Dialog>
  );
}
