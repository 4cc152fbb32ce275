import { useMemo, useRef } from 'react';

/** Lets publishing wait for a picture that is on its way: give `onBusyChange` to its field. */
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
      /** Resolves at once when no picture is on its way. True when it had to wait. */
      async untilReady(): Promise<boolean> {
        if (!isBusy.current) return false;
        await new Promise<void>((goOn) => waiting.current.push(goOn));
        return true;
      },
    }),
    [],
  );
}
