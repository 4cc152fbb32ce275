import { useEffect, useEffectEvent } from 'react';

/** In the format of `aria-keyshortcuts`. */
export const SEARCH_SHORTCUTS = 'Control+K Meta+K';

function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey && !altKey;
}

/** Returns true in text fields, and in dialogs, which trap the focus. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]') !== null;

/** Calls `onPress` for the search shortcut outside of text fields. */
export function useSearchShortcut(onPress: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.defaultPrevented || !isShortcut(event) || isTaken(event.target)) return;
    event.preventDefault();
    onPress();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
