import { failureParts } from './http/failure-text.ts';
import { toast } from './toast.ts';

/** Shows a toast with the failed action and the server's reason, if any. */
export function toastError(error: Error, fallback: string): void {
  const { title, text } = failureParts(error, fallback);
  toast.error(title, text);
}
