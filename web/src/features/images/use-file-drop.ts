import { useEffect, useEffectEvent, useRef, useState } from 'react';

const carriesFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Takes a file dropped on the field that has `ref`. One dropped beside it does nothing: the browser would leave the
 * page for it. `isDragging` is true while a file is held over the page.
 */
export function useFileDrop(onFile: (file: File) => void) {
  const ref = useRef<HTMLFieldSetElement>(null);
  const [isDragging, setDragging] = useState(false);
  const take = useEffectEvent(onFile);

  useEffect(() => {
    const isInside = (event: DragEvent) => event.target instanceof Node && ref.current?.contains(event.target);
    const onDragOver = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = isInside(event) ? 'copy' : 'none';
      setDragging(true);
    };
    const onDragLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setDragging(false);
    };
    const onDrop = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setDragging(false);
      const file = event.dataTransfer?.files[0];
      if (isInside(event) && file !== undefined) take(file);
    };
    window.addEventListener('dragover', onDragOver);
    window.addEventListener('dragleave', onDragLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onDragOver);
      window.removeEventListener('dragleave', onDragLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, []);

  return { ref, isDragging };
}
