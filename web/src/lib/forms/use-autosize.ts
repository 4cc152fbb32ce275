import { type RefObject, useLayoutEffect } from 'react';

/** Grows a text box with its text in browsers without `field-sizing: content`. */
export function useAutosize(box: RefObject<HTMLTextAreaElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null || CSS.supports('field-sizing', 'content')) return;
    const top = window.scrollY;
    element.style.height = 'auto';
    element.style.height = `${element.scrollHeight}px`;
    window.scrollTo({ top, behavior: 'instant' });
  });
}
