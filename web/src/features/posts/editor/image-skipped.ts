import type { Picture } from '#contract/images';
import { postMessages } from '#contract/post-messages';

/** Explains what happens to a post whose new picture could not be uploaded. */
export function imageSkipped(work: { isPublished: boolean; picture: Picture | null }): string {
  if (work.picture !== null) return 'Failed to upload image. The post keeps the picture it has.';
  return work.isPublished ? 'Failed to upload image. The post stays without a picture.' : postMessages.imageSkipped;
}
