import sharp from 'sharp';
import { SHARE_IMAGE } from '#contract/images';
import { drawAvatar } from './drawings/avatar.ts';
import { drawPost, type Motif } from './drawings/post-drawing.ts';

export const POST_PICTURE = { width: 1600, height: 1000, widths: [480, 960, 1600] } as const;
const AVATAR_SIZE = 256;

// Two pictures are made at a time, on two cores.
sharp.concurrency(1);

/** A post's picture as files: every width as WebP, and the share image as JPEG. */
export async function renderPost(motif: Motif, seed: string) {
  const { data, info } = await sharp(Buffer.from(drawPost(motif, seed)))
    .flatten()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const drawn = () => sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
  const variants = await Promise.all(
    POST_PICTURE.widths.map(async (width) => ({
      width,
      file: await drawn().resize({ width }).webp({ quality: 78, effort: 2 }).toBuffer(),
    })),
  );
  const share = await drawn().resize(SHARE_IMAGE).jpeg({ quality: 82 }).toBuffer();
  return { variants, share };
}

/** A blogger's picture, square, as WebP. */
export async function renderAvatar(seed: string): Promise<Buffer> {
  return await sharp(Buffer.from(drawAvatar(seed)))
    .resize(AVATAR_SIZE)
    .webp({ quality: 86 })
    .toBuffer();
}
