import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { useRemoveSmtp } from './use-smtp.ts';

/** A button that deletes the viewer's SMTP settings after a confirmation. @param server the name of their mail server */
export function RemoveSmtp({ server }: { server: string }) {
  const remove = useRemoveSmtp();
  const confirm = useConfirm();
  async function askAndRemove() {
    if (await confirm.ask()) remove.mutate();
  }
  return (
    <>
      <Button variant="outline" busy={remove.isPending} busyLabel="Removing…" onClick={() => void askAndRemove()}>
        Remove SMTP Settings
      </Button>
      <ConfirmDialog
        {...confirm.dialog}
        title="Remove your SMTP settings?"
        description={`Mail no longer goes through ${server}. It uses the settings that another admin saved, otherwise the server’s own configuration. Without either, mail waits. The saved password is deleted.`}
        confirmLabel="Remove SMTP Settings"
      />
    </>
  );
}
