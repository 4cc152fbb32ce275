import { type RefObject, useEffect, useEffectEvent } from 'react';

type Combobox = {
  isExpanded: boolean;
  /** The id of the option that Enter takes. */
  activeId: string | null;
  onArrow: (key: 'ArrowDown' | 'ArrowUp') => void;
  onEnter: (event: KeyboardEvent) => void;
};

/** Safari says so only by this number when Enter ends a composition. */
const COMPOSING = 229;

/** Makes a text input, which keeps the focus, the ruler of a list of options (ARIA 1.2 combobox). */
export function useCombobox(input: RefObject<HTMLInputElement | null>, { isExpanded, activeId, ...keys }: Combobox) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.keyCode === COMPOSING) return;
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp' && event.key !== 'Enter') return;
    if (event.key !== 'Enter' && (event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    if (event.key === 'Enter') keys.onEnter(event);
    else keys.onArrow(event.key);
  });

  useEffect(() => {
    const box = input.current;
    const listener = (event: KeyboardEvent) => press(event);
    box?.addEventListener('keydown', listener);
    return () => box?.removeEventListener('keydown', listener);
  }, [input]);

  useEffect(() => {
    input.current?.setAttribute('aria-expanded', String(isExpanded));
  }, [input, isExpanded]);

  useEffect(() => {
    if (activeId === null) {
      input.current?.removeAttribute('aria-activedescendant');
      return;
    }
    input.current?.setAttribute('aria-activedescendant', activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [input, activeId]);
}
