import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { ChevronDownIcon } from './icons.tsx';
import { type MenuItem, MenuPopup } from './menu-popup.tsx';
import { useMenu } from './use-menu.ts';

type MenuButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'disabled'> & {
  /** Names the button and its menu. */
  label: string;
  items: readonly MenuItem[];
};

/** A button with an arrow that opens a menu below it. */
export function MenuButton({ label, items, ...look }: MenuButtonProps) {
  const menu = useMenu(label);
  return (
    <div ref={menu.anchor}>
      <Button {...look} {...menu.button}>
        <ChevronDownIcon className="size-4" />
      </Button>
      {menu.isOpen && <MenuPopup {...menu.popup} items={items} />}
    </div>
  );
}
