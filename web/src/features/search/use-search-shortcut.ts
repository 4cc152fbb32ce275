import { useEffect, useEffectEvent } from 'react';

/** As `aria-keyshortcuts` names them. */
export const SEARCH_SHORTCUTS = 'Control+K Meta+K';

function isShortcut({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !shiftKey && !altKey;
}

/** Where keys are for the text, or where a dialog keeps the focus to itself. */
const isTaken = (target: EventTarget | null) =>
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]') !== null;

/** Calls `onPress` for the keys that lead to the search from anywhere but a text field. */
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
