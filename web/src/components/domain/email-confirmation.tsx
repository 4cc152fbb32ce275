import { EMAILED_READERS_MAX } from '#contract/limits';
import { formatCapped } from '@/lib/text/format-capped.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Formats the number of readers who get a post by email. */
export const formatReaders = (readers: number): string =>
  `${formatCapped(readers, EMAILED_READERS_MAX)} ${readers === 1 ? 'reader' : 'readers'}`;

type EmailConfirmationProps = {
  open: boolean;
  /** Number of readers who get the post by email; null if it is not known. */
  readers: number | null;
  /** How the author publishes without an email. */
  hint: string;
  onAnswer: (isConfirmed: boolean) => void;
};

/** Asks whether to publish a post with an email, which cannot be taken back. */
export function EmailConfirmation({ open, readers, hint, onAnswer }: EmailConfirmationProps) {
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(isOpen) => isOpen || onAnswer(false)}
      isReopenable={false}
      title={`Publish and email ${readers === null ? 'your readers' : formatReaders(readers)}?`}
      description={`An email cannot be taken back. ${hint}`}
      confirmLabel="Publish and Email"
      isBusy={false}
      isDestructive={false}
      onConfirm={() => onAnswer(true)}
    />
  );
}
