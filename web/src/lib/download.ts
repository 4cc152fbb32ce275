import { offline, toApiError } from './http/api.ts';

/** The name under which the server wants a file kept. */
const nameOf = (response: Response, otherwise: string) =>
  /filename="([^"/\\]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? otherwise;

async function answer(path: string): Promise<Response> {
  try {
    return await fetch(`/api${path}`, { credentials: 'same-origin' });
  } catch {
    throw offline();
  }
}

/** Hands a file to the browser, as a link would. */
function keep(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers read it only after the press has been worked off.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Fetches a file of the product's API whole and lets the browser keep it: unlike a link, it says when that failed.
 * @param path without `/api`
 * @param name where the server gives none
 * @throws ApiError
 */
export async function download(path: string, name: string): Promise<void> {
  const response = await answer(path);
  if (!response.ok) throw toApiError(response.status, await response.json().catch(() => null));
  const file = await response.blob().catch(() => {
    throw offline();
  });
  keep(file, nameOf(response, name));
}
