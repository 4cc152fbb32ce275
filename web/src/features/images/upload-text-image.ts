import { ApiError } from '@/lib/http/api.ts';
import { UnreadablePicture } from './image-format.ts';
import { acceptedTypes, postImageRules, precheckImageFile, unreadableFile } from './precheck-image-file.ts';
import { prepareInWorker } from './prepare-in-worker.ts';
import { uploadPostImage } from './upload-post-image.ts';

export const textImageTypes = acceptedTypes(postImageRules);

/** Returns the error to show for a failed upload: the reason, if it has one that helps. */
function explain(error: unknown): Error {
  if (error instanceof UnreadablePicture) return new Error(unreadableFile(postImageRules).text);
  if (error instanceof ApiError && error.status === 413) return new Error(postImageRules.tooLarge.text);
  if (error instanceof ApiError) return new Error(Object.values(error.fields)[0] ?? error.message);
  return new Error('Something went wrong. Please try again.');
}

/**
 * Prepares a file for the text of a post, and uploads it.
 * @throws Error with a message for the author
 */
export async function uploadTextImage(
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) {
  const rejection = await precheckImageFile(file, postImageRules);
  if (rejection !== null) throw new Error(rejection.text);
  try {
    const files = await prepareInWorker('post', file, options.signal);
    return await uploadPostImage(files, 'text', options);
  } catch (error) {
    throw explain(error);
  }
}
