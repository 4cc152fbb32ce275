import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { useReplaceAlertSecret } from './use-alerts.ts';

/** Shows a signing secret once, and replaces it. @param first the secret that the save created, null for none */
export function SigningSecret({ first }: { first: string | null }) {
  const replace = useReplaceAlertSecret();
  const confirm = useConfirm();
  const secret = replace.data?.secret ?? first;
  async function askAndReplace() {
    if (await confirm.ask()) replace.mutate();
  }
  return (
    <div className="space-y-4 pt-6">
      {secret !== null && (
        <Notice tone="success" title="Copy the signing secret now. It is not shown again.">
          <code className="text-sm break-all select-all">{secret}</code>
        </Notice>
      )}
      <Button variant="outline" busy={replace.isPending} busyLabel="Replacing…" onClick={() => void askAndReplace()}>
        Replace Signing Secret
      </Button>
      <ConfirmDialog
        {...confirm.dialog}
        title="Replace the signing secret?"
        description="Alerts are signed with the new secret at once. Your service rejects them until it has the new secret."
        confirmLabel="Replace Signing Secret"
      />
    </div>
  );
}
