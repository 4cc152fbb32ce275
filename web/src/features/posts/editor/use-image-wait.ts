import { useMemo, useRef } from 'react';
import type { Picture } from '#contract/images';
import { postMessages } from '#contract/post-messages';

type UploadPlace = 'featured' | 'text';

/** Delays publishing while images are being uploaded. Pass the callbacks to the fields of these images. */
export function useImageUploadWait() {
  const busy = useRef(new Set<UploadPlace>());
  const waiting = useRef<(() => void)[]>([]);
  return useMemo(() => {
    const reporter = (place: UploadPlace) => (isBusy: boolean) => {
      if (isBusy) busy.current.add(place);
      else busy.current.delete(place);
      if (busy.current.size > 0) return;
      for (const goOn of waiting.current.splice(0)) goOn();
    };
    return {
      onFeaturedBusy: reporter('featured'),
      onTextBusy: reporter('text'),
      /** Resolves when no upload is in flight. Returns the places that it had to wait for. */
      async untilReady(): Promise<ReadonlySet<UploadPlace>> {
        const places = new Set(busy.current);
        if (places.size > 0) await new Promise<void>((goOn) => waiting.current.push(goOn));
        return places;
      },
    };
  }, []);
}

/** Explains what happens to a post whose new picture could not be uploaded. */
export function imageSkipped(work: { isPublished: boolean; picture: Picture | null }): string {
  if (work.picture !== null) return 'Failed to upload image. The post keeps its current image.';
  return work.isPublished ? 'Failed to upload image. The post has no image.' : postMessages.imageSkipped;
}
