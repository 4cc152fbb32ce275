import { lazy, type ReactNode, Suspense, useState } from 'react';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  children?: ReactNode;
};

const DialogPopup = lazy(() => import('./dialog-popup.tsx'));

/** A modal dialog. Its behaviour is fetched when it first opens; focus is held inside and given back. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.open);
  if (props.open && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  );
}
