import { useRef, useState } from 'react';

/** Confirms an action: `ask` resolves with the user's choice. Spread `dialog` on a ConfirmDialog. */
export function useConfirm() {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<((isYes: boolean) => void) | null>(null);
  function settle(isYes: boolean) {
    setOpen(false);
    answer.current?.(isYes);
    answer.current = null;
  }
  const ask = async (): Promise<boolean> =>
    await new Promise((resolve) => {
      answer.current?.(false);
      answer.current = resolve;
      setOpen(true);
    });
  const dialog = {
    open: isOpen,
    onOpenChange: (open: boolean) => open || settle(false),
    onConfirm: () => settle(true),
    isReopenable: false,
    isBusy: false,
  } as const;
  return { ask, dialog };
}
