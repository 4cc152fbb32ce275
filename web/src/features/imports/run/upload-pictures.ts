import { ApiError } from '@/lib/http/api.ts';
import type { PictureToUpload } from '../run-import.ts';
import { fetchPicture } from './import-requests.ts';
import { type PersistOptions, persist } from './persist.ts';

/** Prepares and uploads a file. Resolves with its id, null if it is not a picture. */
export type UploadImportedPicture = (file: Blob, signal: AbortSignal) => Promise<string | null>;

/** Tests whether a failure concerns this picture alone: refused by the API, or not found at its address. */
const isOfPicture = (error: unknown) =>
  error instanceof ApiError &&
  ([413, 415, 422].includes(error.status) || (error.status === 404 && error.code === 'internal'));

async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (isOfPicture(error)) return null;
    throw error;
  }
}

/**
 * Uploads a picture of a post: the file of the archive, else the first address that has a picture. Returns null if none
 * has.
 * @throws ApiError, or the signal's reason
 */
export async function uploadFoundPicture(
  importId: string,
  { file, addresses }: PictureToUpload,
  upload: UploadImportedPicture,
  options: PersistOptions,
): Promise<string | null> {
  const { signal } = options;
  const send = (picture: Blob) => orNull(persist(() => upload(picture, signal), { ...options, quota: 'general' }));
  if (file !== null) return send(file);
  for (const address of addresses) {
    const picture = await orNull(persist(() => fetchPicture(importId, address, signal), options));
    const id = picture === null ? null : await send(picture);
    if (id !== null) return id;
  }
  return null;
}
