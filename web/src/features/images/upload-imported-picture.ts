import { UnreadablePicture } from './image-format.ts';
import { prepareInWorker } from './prepare-in-worker.ts';
import type { PostImageFiles } from './prepare-picture.ts';
import { uploadPostImage } from './upload-post-image.ts';

/** The last picture that was prepared: an upload that is repeated does not prepare it again. */
let last: { file: Blob; files: PostImageFiles } | null = null;

/**
 * Prepares a picture of an imported post and uploads it. Returns its id, null for a file that is not a picture.
 * @throws ApiError, or the signal's reason
 */
export async function uploadImportedPicture(file: Blob, signal: AbortSignal): Promise<string | null> {
  try {
    if (last?.file !== file) last = { file, files: await prepareInWorker('post', file, signal) };
    const { id } = await uploadPostImage(last.files, 'text', { onProgress: () => {}, signal });
    last = null;
    return id;
  } catch (error) {
    if (error instanceof UnreadablePicture) return null;
    throw error;
  }
}
