import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type DialogActionsProps = {
  onCancel: () => void;
  cancelLabel?: string;
  /** Disables Cancel while the action runs. */
  isBusy?: boolean;
  /** The button of the dialog's action. */
  children: ReactNode;
};

/** Footer of a dialog: Cancel, and the action at the right, below it on phones. */
export function DialogActions({ onCancel, cancelLabel = 'Cancel', isBusy = false, children }: DialogActionsProps) {
  return (
    <div className="flex flex-col gap-3 md:flex-row md:justify-end">
      <Button variant="outline" size="mobile" onClick={onCancel} disabled={isBusy}>
        {cancelLabel}
      </Button>
      {children}
    </div>
  );
}
