import { failureParts } from './http/failure-text.ts';
import { toast } from './toast.ts';

/** Says at the edge of the screen what failed, in the screen's words, and why, where the server gave a reason. */
export function toastError(error: Error, words: string): void {
  const { title, text } = failureParts(error, words);
  toast.error(title, text);
}
