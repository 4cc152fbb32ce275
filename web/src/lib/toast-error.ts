import { failureParts } from './http/failure-text.ts';
import { toast } from './toast.ts';

/** Shows a toast with the failed action in the screen's words and the server's reason, if any. */
export function toastError(error: Error, words: string): void {
  const { title, text } = failureParts(error, words);
  toast.error(title, text);
}
