import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { toastLoadFailed, useLazyComponent } from '@/lib/use-lazy-component.ts';
import { whenIdle } from '@/lib/when-idle.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** False where only its owner can open it: a failure to fetch it then offers no 'Try Again'. */
  isReopenable?: boolean;
  /** What has the focus once it is closed; without it, what had the focus before. */
  finalFocus?: () => HTMLElement | null;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
};

const loadPopup = () => import('./dialog-popup.tsx');

// A page that can ask something has the dialog before it is needed: the question is asked offline too.
if (!import.meta.env.SSR) whenIdle(() => void loadPopup().catch(() => {}));

/** A modal dialog. Focus is held inside and given back. */
export function Dialog({ isReopenable = true, ...props }: DialogProps) {
  const [Popup, fetchPopup] = useLazyComponent(loadPopup);
  const { open } = props;

  const openLate = useEffectEvent(async () => {
    if (await fetchPopup()) return;
    props.onOpenChange(false);
    void toastLoadFailed(isReopenable ? () => props.onOpenChange(true) : undefined);
  });
  useEffect(() => {
    if (open && Popup === null) void openLate();
  }, [open, Popup]);

  return Popup && <Popup {...props} />;
}
