import { type FocusEvent, useCallback, useRef } from 'react';

/**
 * Detects that the focus was inside an element whose focused child was removed, and that no other element has it since.
 * Put `watch` on the element; its dialogs elsewhere in the document count as inside.
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
