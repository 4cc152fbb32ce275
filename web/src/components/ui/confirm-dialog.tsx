import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isReopenable?: boolean;
  /** Names what it is about. */
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** The words while at work. */
  busyLabel?: string;
  isBusy: boolean;
  /** Red unless told otherwise: most of what asks back cannot be undone. */
  isDestructive?: boolean;
  cancelLabel?: string;
  onConfirm: () => Promise<void> | void;
};

/** Asks before something is done; stays open, and cannot be left, while it is being done. Its owner closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, busyLabel, isBusy, onConfirm } = props;
  const { isDestructive = true, isReopenable = true, cancelLabel = 'Cancel' } = props;
  const changeOpen = (next: boolean) => {
    if (!isBusy) onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={changeOpen} isReopenable={isReopenable} title={title} description={description}>
      <DialogActions onCancel={() => changeOpen(false)} cancelLabel={cancelLabel} isBusy={isBusy}>
        <Button
          variant={isDestructive ? 'destructive' : 'default'}
          size="mobile"
          busy={isBusy}
          {...(busyLabel !== undefined && { busyLabel })}
          onClick={() => void onConfirm()}
        >
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
