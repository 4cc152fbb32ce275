import { useMemo, useRef } from 'react';
import type { Picture } from '#contract/images';
import { postMessages } from '#contract/post-messages';

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

/** Explains what happens to a post whose new picture could not be uploaded. */
export function imageSkipped(work: { isPublished: boolean; picture: Picture | null }): string {
  if (work.picture !== null) return 'Failed to upload image. The post keeps its current image.';
  return work.isPublished ? 'Failed to upload image. The post has no image.' : postMessages.imageSkipped;
}
