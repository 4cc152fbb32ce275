import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';

const ID = 'header-slot';

/** The slot in the site's header that a page may fill. */
export function HeaderSlotTarget() {
  return <div id={ID} className="ml-auto flex items-center gap-2 empty:hidden" />;
}

/** Renders a page's own control into the site's header, once mounted. */
export function HeaderSlot({ children }: { children: ReactNode }) {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => setTarget(document.getElementById(ID)), []);
  return target && createPortal(children, target);
}
