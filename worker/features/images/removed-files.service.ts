import type { Ctx } from '../../context.ts';
import type { Statement } from '../../db/client.ts';
import { logError } from '../../log.ts';
import { enqueueStatement } from '../../outbox/enqueue.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { shareKey, variantKey } from './images.present.ts';
import { type PictureFilesMessage, pictureFilesMessage } from './picture-files.messages.ts';
import { type PictureStateRow, pictureStateStatement } from './picture-files.repo.ts';
import type { RemovableImage } from './removals.statements.ts';

/** Prefix of files that an admin removed. No address of /media has two folders, so they are not public. */
export const REMOVED_PREFIX = 'removed/';

/** Returns the keys of all files of a post's image. */
export const imageKeys = (image: Pick<RemovableImage, 'id' | 'ext' | 'widths'>): string[] => [
  ...image.widths.map((width) => variantKey(image, width)),
  shareKey(image),
];

async function copy(bucket: R2Bucket, from: string, to: string): Promise<boolean> {
  const file = await bucket.get(from);
  if (file === null) return false;
  const { httpMetadata } = file;
  await bucket.put(to, await file.arrayBuffer(), httpMetadata === undefined ? {} : { httpMetadata });
  return true;
}

async function hide(bucket: R2Bucket, key: string): Promise<void> {
  if (await copy(bucket, key, REMOVED_PREFIX + key)) await bucket.delete(key);
}

/** Keeps the hidden copy: a file that is hidden at the same moment is never lost. */
async function show(bucket: R2Bucket, key: string): Promise<void> {
  if ((await bucket.head(key)) === null) await copy(bucket, REMOVED_PREFIX + key, key);
}

/** Hides or shows the files of a picture, as its rows say. Returns the state; undefined once it is being erased. */
async function applyState(ctx: Ctx, files: PictureFilesMessage): Promise<PictureStateRow['isShown'] | undefined> {
  const [state] = await pictureStateStatement(ctx.db, files);
  if (state === undefined) return undefined;
  const keys = state.image === null ? [files.picture] : imageKeys(JSON.parse(state.image) as RemovableImage);
  const bucket = ctx.ports.buckets[files.bucket];
  await Promise.all(keys.map((key) => (state.isShown === 1 ? show(bucket, key) : hide(bucket, key))));
  return state.isShown;
}

/** Runs the job of a picture until its rows no longer change. @throws when the bucket fails; safe to repeat */
export async function syncPictureFiles(ctx: Ctx, files: PictureFilesMessage): Promise<void> {
  let before: PictureStateRow['isShown'] | undefined;
  for (;;) {
    const state = await applyState(ctx, files);
    if (state === undefined || state === before) return;
    before = state;
  }
}

/** Stores the job that hides or shows a picture's files. Put it into the batch that removes or restores the picture. */
export const pictureFilesStatement = (ctx: Ctx, files: PictureFilesMessage): Statement =>
  enqueueStatement(ctx.db, pictureFilesMessage(files, ctx.now));

/** Hides or shows the files after the commit, without waiting for the job. Never rejects: the job tries again. */
export async function startPictureFiles(ctx: Ctx, files: PictureFilesMessage): Promise<void> {
  wakeOutbox(ctx, 'jobs');
  try {
    await applyState(ctx, files);
  } catch (error) {
    logError(error, { requestId: ctx.requestId, doing: 'hide or show a picture' });
  }
}
