import { type FocusEvent, useCallback, useRef } from 'react';

/**
 * Whether the focus was within an element until what had it went away, and nothing else has it since. `watch` belongs
 * on the element; what is drawn from it elsewhere in the document, as its dialogs, counts as within.
 */
export function useLostFocus() {
  const had = useRef(false);
  const isLost = useCallback(() => {
    const { activeElement, body } = document;
    return had.current && (activeElement === null || activeElement === body);
  }, []);
  const watch = {
    onFocus: () => {
      had.current = true;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      had.current = relatedTarget === null;
    },
  };
  return { isLost, watch };
}
