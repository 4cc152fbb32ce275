import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useLateComponent } from '@/lib/use-late-component.ts';
import { whenIdle } from '@/lib/when-idle.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
};

const loadPopup = () => import('./dialog-popup.tsx');

// A page that can ask something has the dialog before it is needed: the question is asked offline too.
if (!import.meta.env.SSR) whenIdle(() => void loadPopup().catch(() => {}));

/** A modal dialog. Focus is held inside and given back. */
export function Dialog(props: DialogProps) {
  const [Popup, fetchPopup] = useLateComponent(loadPopup);
  const { open } = props;

  const openLate = useEffectEvent(async () => {
    if (!(await fetchPopup(() => props.onOpenChange(true)))) props.onOpenChange(false);
  });
  useEffect(() => {
    if (open && Popup === null) void openLate();
  }, [open, Popup]);

  return Popup && <Popup {...props} />;
}
