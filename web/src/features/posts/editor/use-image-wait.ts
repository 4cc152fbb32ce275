import { useMemo, useRef } from 'react';

/** Delays publishing while a picture is being uploaded. Pass `onBusyChange` to the picture's field. */
export function useImageUploadWait() {
  const isBusy = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  return useMemo(
    () => ({
      onBusyChange(busy: boolean) {
        isBusy.current = busy;
        if (busy) return;
        for (const goOn of waiting.current.splice(0)) goOn();
      },
      /** Resolves when no upload is in flight. Returns true if it had to wait. */
      async untilReady(): Promise<boolean> {
        if (!isBusy.current) return false;
        await new Promise<void>((goOn) => waiting.current.push(goOn));
        return true;
      },
    }),
    [],
  );
}
