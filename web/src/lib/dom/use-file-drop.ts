import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { DIALOG_SELECTOR } from './dialog-selector.ts';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Returns true if a dialog is open, or if the field is inert because its form is being sent. */
const isBlocked = (field: Element | null) =>
  field?.closest('[inert]') != null || document.querySelector(DIALOG_SELECTOR) !== null;

/** Returns true for a paste of text into a text field. Word processors add a picture of the copied text. */
function isText({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
  return isField && clipboardData?.types.includes('text/plain') === true;
}

/**
 * Accepts a file dropped or pasted anywhere on the page, unless another handler took it. Without this, browsers
 * navigate to a dropped file. `onFile` receives the first file, and all of them. Returns true while a file is dragged over the page.
 */
export function useFileDrop(
  field: RefObject<Element | null>,
  onFile: (file: File, all: readonly File[]) => void,
): boolean {
  const [isDragging, setDragging] = useState(false);
  const take = useEffectEvent((files: readonly File[]) => {
    const [file] = files;
    if (file !== undefined && !isBlocked(field.current)) onFile(file, files);
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
      take([...(event.dataTransfer?.files ?? [])]);
    };
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file === undefined || event.defaultPrevented || isText(event)) return;
      event.preventDefault();
      take([file]);
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
