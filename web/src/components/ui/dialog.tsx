import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { toastLoadFailed, useLazyComponent } from '@/lib/use-lazy-component.ts';
import { whenIdle } from '@/lib/when-idle.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** False when only its parent can open it: a failed load then offers no 'Try Again'. */
  isReopenable?: boolean;
  /** Receives the focus after closing; defaults to the previously focused element. */
  finalFocus?: () => HTMLElement | null;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
};

const loadPopup = () => import('./dialog-popup.tsx');

// Pages with a dialog preload it when idle, so it also opens offline.
if (!import.meta.env.SSR) whenIdle(() => void loadPopup().catch(() => {}));

/** A modal dialog. It traps the focus and restores it. */
export function Dialog({ isReopenable = true, ...props }: DialogProps) {
  const [Popup, fetchPopup] = useLazyComponent(loadPopup);
  const { open } = props;

  const openWhenLoaded = useEffectEvent(async () => {
    if (await fetchPopup()) return;
    props.onOpenChange(false);
    void toastLoadFailed(isReopenable ? () => props.onOpenChange(true) : undefined);
  });
  useEffect(() => {
    if (open && Popup === null) void openWhenLoaded();
  }, [open, Popup]);

  return Popup && <Popup {...props} />;
}
