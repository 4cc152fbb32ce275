import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

type EmailConfirmationProps = {
  open: boolean;
  /** Number of readers who get the post by email, with the noun; null if it is not known. */
  readersText: string | null;
  /** How the author publishes without an email. */
  hint: string;
  onAnswer: (isConfirmed: boolean) => void;
};

/** Asks whether to publish a post with an email, which cannot be undone. */
export function EmailConfirmation({ open, readersText, hint, onAnswer }: EmailConfirmationProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onAnswer(false)}
      isReopenable={false}
      title={`Publish and email ${readersText ?? 'your readers'}?`}
      description={`An email cannot be taken back. ${hint}`}
      confirmLabel="Publish and Email"
      isBusy={false}
      isDestructive={false}
      onConfirm={() => onAnswer(true)}
    />
  );
}
