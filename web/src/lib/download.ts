import { MINUTE } from '#contract/time';
import { offline, toApiError } from './http/api.ts';

/** Returns the file name from the Content-Disposition header. */
const nameOf = (response: Response, otherwise: string) =>
  /filename="([^"/\\]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? otherwise;

async function answer(path: string): Promise<Response> {
  try {
    return await fetch(`/api${path}`, { credentials: 'same-origin' });
  } catch {
    throw offline();
  }
}

/** Downloads a blob in the same way as a link with `download`. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read the URL only after the click event has ended.
  setTimeout(() => URL.revokeObjectURL(link.href), MINUTE);
}

/**
 * Fetches a file of the API completely, then downloads it. Unlike a link, it reports failures.
 * @param path without `/api`
 * @param name used when the server sends none
 * @throws ApiError
 */
export async function download(path: string, name: string): Promise<void> {
  const response = await answer(path);
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => null));
  const file = await response.blob().catch(() => {
    throw offline();
  });
  saveFile(file, nameOf(response, name));
}
