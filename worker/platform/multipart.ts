import { AppError } from '../errors.ts';

/** Reads a request's form on demand, so nothing is read for a client without the right to send it. */
export type FormReader = (limit: { bytes: number; message: string }) => Promise<FormData>;

/** Bytes for boundaries, headers and small fields besides the files. */
const AROUND_FILES = 64 * 1024;

/** Checks whether a form part is a file, which these types declare as a string. */
export const isFile = (part: unknown): part is File => part instanceof File;

/** Returns the same stream up to `max` bytes; calls `onTooMany` before it aborts a longer one. */
function capped(body: ReadableStream<Uint8Array>, max: number, onTooMany: () => void): ReadableStream<Uint8Array> {
  let seen = 0;
  const cap = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen <= max) return controller.enqueue(chunk);
      onTooMany();
      controller.error(new Error('Too many bytes'));
    },
  });
  return body.pipeThrough(cap);
}

/**
 * Creates a reader of the multipart form that also counts the received bytes, because Content-Length may be wrong. It
 * throws AppError too_large with the limit's message for more than `bytes` of files, and malformed_request for another body.
 */
export function formReader(request: Request): FormReader {
  return async ({ bytes, message }) => {
    const tooLarge = () => new AppError('too_large', message);
    let isTooLarge = Number(request.headers.get('Content-Length')) > bytes + AROUND_FILES;
    if (isTooLarge) throw tooLarge();
    const body = capped(request.body ?? new Blob([]).stream(), bytes + AROUND_FILES, () => {
      isTooLarge = true;
    });
    const headers = { 'Content-Type': request.headers.get('Content-Type') ?? '' };
    const form = await new Response(body, { headers }).formData().catch((cause: unknown) => {
      throw isTooLarge ? tooLarge() : new AppError('malformed_request', 'The form could not be read', { cause });
    });
    const files = [...form.values()].filter(isFile).reduce((sum, file) => sum + file.size, 0);
    if (files > bytes) throw tooLarge();
    return form;
  };
}
