import { toast } from './toast.ts';

/** Copies a text, and says in a toast that it was copied or that it could not be. */
export async function copyText(text: string, { copied, failed }: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.success(copied);
  } catch {
    toast.error(failed);
  }
}
