import { type ComponentProps, type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { ChevronDownIcon } from './icons.tsx';

type MenuItem = { label: string; onSelect: () => void };

type MenuButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'disabled'> & {
  /** Names the button and its menu. */
  label: string;
  items: readonly MenuItem[];
};

/** Returns the item to which a key moves the focus; null for other keys. */
function itemAfter(key: string, from: number, count: number): number | null {
  if (key === 'ArrowDown') return (from + 1) % count;
  if (key === 'ArrowUp') return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/**
 * A button with an arrow that opens a menu below it. The package's menu is not used: its focus guards are hidden from
 * screen readers but can be focused, which axe reports.
 */
export function MenuButton({ label, items, ...look }: MenuButtonProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const around = useRef<HTMLDivElement>(null);
  const itemButtons = () => [...(around.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  const close = () => {
    setOpen(false);
    around.current?.querySelector('button')?.focus();
  };

  useEffect(() => {
    if (!isOpen) return;
    around.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
    const closeOutside = ({ target }: PointerEvent) => {
      if (!(target instanceof Node && around.current?.contains(target))) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [isOpen]);

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') return close();
    const buttons = itemButtons();
    const next = itemAfter(event.key, buttons.indexOf(event.target as HTMLElement), buttons.length);
    if (next === null) return;
    event.preventDefault();
    buttons[next]?.focus();
  }

  const closeWhenLeft = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null && around.current?.contains(relatedTarget) === false) setOpen(false);
  };

  return (
    <div ref={around} className="relative">
      <Button
        {...look}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <ChevronDownIcon className="size-4" />
      </Button>
      {isOpen && (
        <div
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={move}
          onBlur={closeWhenLeft}
          className="absolute top-full right-0 z-30 mt-1.5 w-max min-w-32 rounded-md border border-line bg-surface py-1.5 shadow-float outline-none"
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
      )}
    </div>
  );
}
