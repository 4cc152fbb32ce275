import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the field when a step ends and its focused control is removed. */
export function useKeepFocus(field: RefObject<HTMLElement | null>, step: string) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body) {
      field.current?.focus({ preventScroll: true });
    }
    shown.current = step;
  }, [step, field]);
}
