import { AppError } from '../errors.ts';

/** Reads a request's form when it is asked for, so that nothing is read for somebody who may not send it. */
export type FormReader = (limit: { bytes: number; message: string }) => Promise<FormData>;

/** What boundaries, headers and small fields may take beside the files. */
const AROUND_FILES = 64 * 1024;

/** Whether a part of a form is a file: these types call it a string. */
export const isFile = (part: unknown): part is File => part instanceof File;

/** The same bytes, as long as they are no more than `max`; `onTooMany` is told before the stream breaks off. */
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
 * A reader of `request`'s multipart form. It counts the bytes that come, whatever Content-Length says of them.
 * It throws AppError too_large, with the limit's message, when the files have more than `bytes` together;
 * malformed_request when it is no form.
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
