import { type RefObject, useEffect, useRef } from 'react';

/** When a control that had the focus goes with a step that is over, the focus stays where it was: in the field. */
export function useKeepFocus(field: RefObject<HTMLElement | null>, step: string) {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body) {
      field.current?.focus({ preventScroll: true });
    }
    shown.current = step;
  }, [step, field]);
}
