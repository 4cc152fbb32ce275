import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Picture } from '#contract/images';
import { postMessages } from '#contract/post-messages';
import { toast } from '@/lib/toast.ts';
import type { PostWork } from './post-work.ts';

const SHARE_IMAGE_SKIPPED = 'Failed to upload image. Links to the post show the same image as before.';

type UploadPlace = 'featured' | 'text' | 'share';

/** Resolves after the last change has been rendered. */
export const untilRendered = () => new Promise((over) => setTimeout(over));

/**
 * Delays publishing while images are being uploaded. Pass the reporters in `busy` to the fields of these images.
 * @param latest the work with its last change
 */
export function useImageUploadWait(latest: RefObject<PostWork>) {
  const running = useRef(new Set<UploadPlace>());
  const waiting = useRef<(() => void)[]>([]);
  useEffect(
    () => () => {
      if (waiting.current.length > 0)
        toast.error('Not published', 'You left before your image was uploaded. Your draft is saved.');
    },
    [],
  );
  return useMemo(() => {
    const reporter = (place: UploadPlace) => (isBusy: boolean) => {
      if (isBusy) running.current.add(place);
      else running.current.delete(place);
      if (running.current.size > 0) return;
      for (const goOn of waiting.current.splice(0)) goOn();
    };
    return {
      busy: { featured: reporter('featured'), text: reporter('text'), share: reporter('share') },
      /** Resolves when no upload is in flight. Reports the failed ones, which do not block publishing. */
      async untilReady() {
        const { imageId, shareImageId } = latest.current.fields;
        const places = new Set(running.current);
        if (places.size === 0) return;
        await new Promise<void>((goOn) => waiting.current.push(goOn));
        await untilRendered();
        const { fields } = latest.current;
        if (places.has('featured') && fields.imageId === imageId) toast.error(imageSkipped(latest.current));
        if (places.has('share') && fields.shareImageId === shareImageId) toast.error(SHARE_IMAGE_SKIPPED);
      },
    };
  }, [latest]);
}

/** Explains what happens to a post whose new picture could not be uploaded. */
export function imageSkipped(work: { isPublished: boolean; picture: Picture | null }): string {
  if (work.picture !== null) return 'Failed to upload image. The post keeps its current image.';
  return work.isPublished ? 'Failed to upload image. The post has no image.' : postMessages.imageSkipped;
}
