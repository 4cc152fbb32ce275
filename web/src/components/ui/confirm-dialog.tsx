import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  destructive?: boolean;
  busy?: boolean;
  onConfirm: () => void;
};

/** Asks before something that cannot be taken back. The caller closes it when the work is done. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { confirmLabel, cancelLabel = 'Cancel', destructive, busy = false, onConfirm, ...dialog } = props;
  return (
    <Dialog {...dialog}>
      <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
        <Button variant="outline" size="mobile" disabled={busy} onClick={() => dialog.onOpenChange(false)}>
          {cancelLabel}
        </Button>
        <Button variant={destructive ? 'destructive' : 'default'} size="mobile" busy={busy} onClick={onConfirm}>
          {confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
