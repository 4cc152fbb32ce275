import type { Import } from '#contract/imports';
import { Button } from '@/components/ui/button.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { formatNumber } from '@/lib/text/format.ts';
import { useUndoImport } from './imports.queries.ts';
import { countWorks } from './loss-text.ts';

/** Says what undoing an import deleted, and what stayed. */
function undoneText(before: Import, after: Import): string {
  const stayed = after.counts.edited;
  const deleted = Math.max(0, before.counts.imported + before.counts.waiting - (stayed - before.counts.edited));
  const kept =
    stayed === 0 ? '' : ` ${countWorks(stayed)} stayed, because you changed ${stayed === 1 ? 'it' : 'them'} here.`;
  return `${countWorks(deleted)} deleted.${kept}`;
}

type UndoImportProps = { import: Import; size?: 'default' | 'sm'; onUndone: (text: string) => void };

/** Asks for confirmation, then undoes an import. `onUndone` receives the result in words. */
export function UndoImport({ import: shown, size = 'default', onUndone }: UndoImportProps) {
  const undo = useUndoImport((after) => onUndone(undoneText(shown, after)));
  const confirm = useConfirm();

  async function ask() {
    if (await confirm.ask()) undo.mutate(shown.id);
  }

  const left = undo.remaining === null ? '' : ` ${formatNumber(undo.remaining)} left`;
  return (
    <>
      <Button
        variant="outline"
        size={size}
        busy={undo.isPending}
        busyLabel={`Undoing…${left}`}
        onClick={() => void ask()}
      >
        {shown.state === 'undone' ? 'Finish Undo' : 'Undo Import'}
      </Button>
      <ConfirmDialog
        {...confirm.dialog}
        title="Undo this import?"
        description="Its posts and drafts are deleted here, with their comments and views. Those that you changed since stay. Readers stay too."
        confirmLabel="Undo Import"
      />
      <FailureNotice failure={undo.error} title="Failed to undo the whole import" />
    </>
  );
}
