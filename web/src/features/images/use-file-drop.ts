import { useEffect, useEffectEvent, useState } from 'react';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/** Something else is open, or the form is being sent. */
const isBlocked = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[inert], [role=dialog]') !== null;

/** Word processors copy a picture of the text beside the text. In a text field the text is meant. */
function isText({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;
  return isField && clipboardData?.types.includes('text/plain') === true;
}

/**
 * Takes a file that is dropped or pasted anywhere on the page, unless something on the page has taken it already. The
 * browser would leave the page for a dropped one. `isDragging` is true while a file is held over the page.
 */
export function useFileDrop(onFile: (file: File) => void): boolean {
  const [isDragging, setDragging] = useState(false);
  const take = useEffectEvent((file: File | undefined, target: EventTarget | null) => {
    if (file !== undefined && !isBlocked(target)) onFile(file);
  });

  useEffect(() => {
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = isBlocked(event.target) ? 'none' : 'copy';
      setDragging(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const onDrop = (event: DragEvent) => {
      setDragging(false);
      if (!carriesFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      take(event.dataTransfer?.files[0], event.target);
    };
    const onPaste = (event: ClipboardEvent) => {
      const file = event.clipboardData?.files[0];
      if (file === undefined || event.defaultPrevented || isText(event)) return;
      event.preventDefault();
      take(file, event.target);
    };
    const leaving = new AbortController();
    const { signal } = leaving;
    window.addEventListener('dragover', onDragOver, { signal });
    window.addEventListener('dragleave', onDragLeave, { signal });
    window.addEventListener('drop', onDrop, { signal });
    window.addEventListener('paste', onPaste, { signal });
    return () => leaving.abort();
  }, []);

  return isDragging;
}
