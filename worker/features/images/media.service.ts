import type { Ctx } from '../../context.ts';
import { notFound } from '../../errors.ts';
import { CONTENT_TYPES, type ImageFormat } from '../../platform/images/image-file.ts';
import { withBucketErrors } from './bucket-errors.service.ts';

const FILE_NAME = /^[A-Za-z0-9_-]{1,100}\.(webp|jpg|png)$/;
const FOLDER_NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** A stored file; `body` is null when the client has this version already. */
export type StoredFile = { body: ReadableStream | null; etag: string; contentType: string; size: number };

/**
 * Reads an image from a bucket. The content type follows the name, never the upload.
 * @param path the parts of the key
 * @param conditions headers with `If-None-Match`
 * @throws AppError not_found; unavailable when the bucket fails
 */
export async function openPicture(
  ctx: Ctx,
  bucket: keyof Ctx['ports']['buckets'],
  path: { folder?: string; file: string },
  conditions: Headers,
): Promise<StoredFile> {
  const extension = FILE_NAME.exec(path.file)?.[1] as ImageFormat | undefined;
  if (extension === undefined || (path.folder !== undefined && !FOLDER_NAME.test(path.folder))) {
    throw notFound('Not found');
  }
  const key = path.folder === undefined ? path.file : `${path.folder}/${path.file}`;
  const source = ctx.ports.buckets[bucket];
  const object = await withBucketErrors(ctx, 'read a picture', () => source.get(key, { onlyIf: conditions }));
  if (object === null) throw notFound('Not found');
  return {
    body: 'body' in object ? object.body : null,
    etag: object.httpEtag,
    contentType: CONTENT_TYPES[extension],
    size: object.size,
  };
}
