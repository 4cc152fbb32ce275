import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Returns whether a dialog is open, or the field is inert because its form is being sent. */
const isBlocked = (field: Element | null) =>
  field?.closest('[inert]') != null || document.querySelector('[data-dialog]') !== null;

/** Word processors copy a picture of the text beside the text. In a text field the text is meant. */
function isText({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
  return isField && clipboardData?.types.includes('text/plain') === true;
}

/**
 * Takes a file for `field` that is dropped or pasted anywhere on the page, unless something on the page has taken it
 * already. The browser would leave the page for a dropped one. Returns true while a file is held over the page.
 */
export function useFileDrop(field: RefObject<Element | null>, onFile: (file: File) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const take = useEffectEvent((file: File | undefined) => {
    if (file !== undefined && !isBlocked(field.current)) onFile(file);
  });

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = isBlocked(field.current) ? 'none' : 'copy';
      setDragging(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const onDrop = (event: DragEvent) => {
      setDragging(false);
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      take(event.dataTransfer?.files[0]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file === undefined || event.defaultPrevented || isText(event)) return;
      event.preventDefault();
      take(file);
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('dragleave', onDragLeave, { signal });
    window.addEventListener('drop', onDrop, { signal });
    window.addEventListener('paste', onPaste, { signal });
    return () => leaving.abort();
  }, [field]);

  return isDragging;
}
