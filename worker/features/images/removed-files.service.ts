import type { Ctx } from '../../context.ts';
import { logError } from '../../log.ts';
import { shareKey, variantKey } from './images.present.ts';
import type { RemovableImage } from './removals.statements.ts';

/** Prefix of files that an admin removed. No address of /media has two folders, so they are not public. */
export const REMOVED_PREFIX = 'removed/';

/** Returns the keys of all files of a post's image. */
export const imageKeys = (image: Pick<RemovableImage, 'id' | 'ext' | 'widths'>): string[] => [
  ...image.widths.map((width) => variantKey(image, width)),
  shareKey(image),
];

/** Moves a file within a bucket; does nothing when it is not there. */
async function move(bucket: R2Bucket, from: string, to: string): Promise<void> {
  const file = await bucket.get(from);
  if (file === null) return;
  await bucket.put(
    to,
    await file.arrayBuffer(),
    file.httpMetadata === undefined ? {} : { httpMetadata: file.httpMetadata },
  );
  await bucket.delete(from);
}

type Bucket = keyof Ctx['ports']['buckets'];

/** Makes files unreachable after their removal. Never rejects: nothing shows them any more, a failure is logged. */
export async function hideFiles(ctx: Ctx, name: Bucket, keys: readonly string[]): Promise<void> {
  const bucket = ctx.ports.buckets[name];
  try {
    await Promise.all(keys.map((key) => move(bucket, key, REMOVED_PREFIX + key)));
  } catch (error) {
    logError(error, { requestId: ctx.requestId, doing: 'hide removed pictures' });
  }
}

/** Makes removed files public again, before something shows them. @throws when the bucket fails; safe to repeat */
export async function showFiles(ctx: Ctx, name: Bucket, keys: readonly string[]): Promise<void> {
  const bucket = ctx.ports.buckets[name];
  await Promise.all(keys.map((key) => move(bucket, REMOVED_PREFIX + key, key)));
}
