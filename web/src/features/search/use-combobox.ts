import { type RefObject, useEffect, useEffectEvent } from 'react';

type Combobox = {
  isExpanded: boolean;
  /** Id of the option that Enter opens. */
  activeId: string | null;
  onArrow: (key: 'ArrowDown' | 'ArrowUp') => void;
  onEnter: (event: KeyboardEvent) => void;
};

/** Safari reports the Enter that ends a composition only by this number. */
const COMPOSING = 229;

/** Makes a text input control a list of options while it has the focus (ARIA 1.2 combobox). */
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
