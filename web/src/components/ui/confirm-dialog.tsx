import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { DialogActions } from './dialog-actions.tsx';

type ConfirmDialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  isReopenable?: boolean;
  /** Names the subject of the action. */
  title: string;
  description: ReactNode;
  confirmLabel: string;
  /** Label while busy. */
  busyLabel?: string;
  isBusy: boolean;
  /** Defaults to true: most confirmed actions cannot be undone. */
  isDestructive?: boolean;
  cancelLabel?: string;
  onConfirm: () => Promise<void> | void;
  /** Choices above the buttons. */
  children?: ReactNode;
};

/** Confirms an action. It stays open, and cannot be closed, while the action runs. Its parent closes it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, description, confirmLabel, busyLabel, isBusy, onConfirm } = props;
  const { isDestructive = true, isReopenable = true, cancelLabel = 'Cancel', children } = props;
  const changeOpen = (next: boolean) => {
    if (!isBusy) onOpenChange(next);
  };
  return (
    <Dialog open={open} onOpenChange={changeOpen} isReopenable={isReopenable} title={title} description={description}>
      {children}
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
