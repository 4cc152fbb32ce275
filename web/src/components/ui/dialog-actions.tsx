import type { ReactNode } from 'react';
import { Button } from './button.tsx';

type DialogActionsProps = {
  onCancel: () => void;
  cancelLabel?: string;
  /** It cannot be called off while it is being done. */
  isBusy?: boolean;
  /** The button that does what the dialog is about. */
  children: ReactNode;
};

/** The foot of a dialog: the way out, and what it is about at the right, on phones below it. */
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
