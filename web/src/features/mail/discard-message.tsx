import type { OutboxMessage } from '#contract/mail';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { messageLabel } from '../outbox/outbox-labels.ts';
import { useDiscard } from '../outbox/use-outbox.ts';

/** Deletes a parked email after a confirmation. Renders nothing for other messages. */
export function DiscardMessage({ message }: { message: OutboxMessage }) {
  const discard = useDiscard(message);
  const confirm = useConfirm();
  if (!message.canDiscard) return null;
  async function askAndDiscard() {
    if (await confirm.ask()) discard.mutate();
  }
  const name = messageLabel(message);
  const recipient = message.to === null ? '' : ` to ${message.to}`;
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        busy={discard.isPending}
        busyLabel="Discarding…"
        onClick={() => void askAndDiscard()}
      >
        Discard
        <span className="sr-only"> {name}</span>
      </Button>
      <ConfirmDialog
        {...confirm.dialog}
        title="Discard this message?"
        description={`“${name}”${recipient} will never be sent. This cannot be undone.`}
        confirmLabel="Discard Message"
      />
    </>
  );
}
