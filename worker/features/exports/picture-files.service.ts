import type { Ctx } from '../../context.ts';
import type { ZipFile } from '../../platform/zip.ts';
import { type ImageRow, variantKey } from '../images/images.present.ts';
import { PART_BYTES_MAX } from './export-parts.repo.ts';
import { pictureFile } from './substack.present.ts';

/** A picture in the index of an archive: its file, or its address if the file is not in this part. */
type IndexedPicture = { id: string; file: string; bytes: number } | { id: string; address: string };

/** Bytes of a part that its texts and its index may take. */
const TEXT_BYTES = 200_000_000;

/** Picture files of one part, and its index of them, which is complete once all files were read. */
export type PictureFiles = {
  filesOf(images: Iterable<ImageRow>): AsyncGenerator<ZipFile>;
  index: IndexedPicture[];
};

/**
 * Creates the picture files of one part, each image once and in its largest width. A file that no longer exists, or for
 * which the part has no room, is in the index by its address.
 */
export function createPictureFiles(ctx: Ctx, folder: 'images' | 'pictures'): PictureFiles {
  const index: IndexedPicture[] = [];
  const known = new Set<string>();
  let bytesLeft = PART_BYTES_MAX - TEXT_BYTES;
  async function* filesOf(images: Iterable<ImageRow>): AsyncGenerator<ZipFile> {
    for (const image of images) {
      const { id, widths } = image;
      if (known.has(id)) continue;
      known.add(id);
      const key = variantKey(image, widths.at(-1) ?? image.width);
      const object = await ctx.ports.buckets.blogImages.get(key);
      if (object === null || object.size > bytesLeft) {
        await object?.body.cancel();
        index.push({ id, address: `${ctx.config.origin}/media/blog-images/${key}` });
        continue;
      }
      bytesLeft -= object.size;
      const name = pictureFile(folder, image);
      index.push({ id, file: name, bytes: object.size });
      yield { name, bytes: object.body };
    }
  }
  return { filesOf, index };
}
