import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { sayItDidNotOpen, useLateComponent } from '@/lib/use-late-component.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
};

const loadPopup = () => import('./dialog-popup.tsx');

/** A modal dialog. Its behaviour is fetched when it first opens; focus is held inside and given back. */
export function Dialog(props: DialogProps) {
  const [Popup, fetchPopup] = useLateComponent(loadPopup);
  const { open } = props;

  const openLate = useEffectEvent(async () => {
    if (await fetchPopup()) return;
    props.onOpenChange(false);
    sayItDidNotOpen();
  });
  useEffect(() => {
    if (open && Popup === null) void openLate();
  }, [open, Popup]);

  return Popup && <Popup {...props} />;
}
