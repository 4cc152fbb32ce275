import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';

export type MenuItem = { label: string; onSelect: () => void };

type MenuPopupProps = {
  id: string;
  /** Names the menu. */
  label: string;
  items: readonly MenuItem[];
  /** The button, or what surrounds it: the menu opens below. */
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
};

const GAP_PX = 6;

/** Returns the item to which a key moves the focus; null for other keys. */
function itemAfter(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** Places a popup below its button at the same right edge, or above when the screen ends there. */
function place(popup: HTMLElement, anchor: HTMLElement): void {
  const { top, bottom, right } = anchor.getBoundingClientRect();
  const isBelow = bottom + GAP_PX + popup.offsetHeight <= window.innerHeight;
  popup.style.left = `${Math.max(GAP_PX, right - popup.offsetWidth)}px`;
  popup.style.top = `${Math.max(GAP_PX, isBelow ? bottom + GAP_PX : top - GAP_PX - popup.offsetHeight)}px`;
}

/**
 * A menu above everything else on the page. The package's menu is not used: its focus guards are hidden from screen
 * readers but can be focused, which axe reports. The browser closes a popover on a press outside.
 */
export function MenuPopup({ id, label, items, anchor, onClose }: MenuPopupProps) {
  const popup = useRef<HTMLDivElement>(null);

  /** Does not wait for the toggle event, which arrives after keys that follow a close immediately. */
  function close() {
    popup.current?.hidePopover();
    onClose();
  }

  useEffect(() => {
    const [element, button] = [popup.current, anchor.current];
    if (element === null || button === null) return;
    element.showPopover();
    const follow = () => place(element, button);
    follow();
    element.querySelector<HTMLElement>('[role=menuitem]')?.focus({ preventScroll: true });
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', follow);
    return () => {
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', follow);
    };
  }, [anchor]);

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.preventDefault();
      close();
      return;
    }
    const buttons = [...(popup.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
    const next = itemAfter(event.key, buttons.indexOf(event.target as HTMLElement), buttons.length);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  const closeWhenLeft = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && popup.current?.contains(relatedTarget) === false) close();
  };

  return (
    <div
      ref={popup}
      id={id}
      role="menu"
      popover="auto"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={press}
      onBlur={closeWhenLeft}
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      className="pointer-events-auto fixed inset-auto m-0 w-max min-w-32 rounded-md border border-line bg-surface px-0 py-1.5 text-ink shadow-float outline-none"
    >
      {items.map((item) => (
        <button
          key={item.label}
          type="button"
          role="menuitem"
          tabIndex={-1}
          onClick={() => {
            close();
            item.onSelect();
          }}
          className="flex min-h-11 w-full items-center px-4 text-base focus-visible:-outline-offset-1 live-hover:bg-sunken md:min-h-9 md:text-sm"
        >
          {item.label}
        </button>
      ))}
    </div>
  );
}
