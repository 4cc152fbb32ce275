import { type ComponentProps, useId, useRef, useState } from 'react';

/**
 * Returns the state of a menu and the props of its button.
 * @param open opens the menu; by default immediately
 */
export function useMenu(label: string, open?: (setOpen: (isOpen: boolean) => void) => void) {
  const id = useId();
  const anchor = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** A press on the button of an open menu closes it before the click arrives. */
  const wasOpen = useRef(false);
  const show = () => (open === undefined ? setOpen(true) : open(setOpen));
  const button: ComponentProps<'button'> = {
    'aria-label': label,
    'aria-haspopup': 'menu',
    'aria-expanded': isOpen,
    'aria-controls': isOpen ? id : undefined,
    onPointerDown: () => {
      wasOpen.current = isOpen;
    },
    onClick: () => {
      if (!wasOpen.current) show();
      wasOpen.current = false;
    },
    onKeyDown: (event) => {
      if (event.key !== 'ArrowDown' || isOpen) return;
      event.preventDefault();
      show();
    },
  };
  return { anchor, isOpen, button, popup: { id, label, anchor, onClose: () => setOpen(false) } };
}
