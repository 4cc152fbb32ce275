import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { SHARE_IMAGE } from '#contract/images';
import { root } from '../environment.ts';
import { drawAvatar } from './drawings/avatar.ts';
import { drawPost, type Motif } from './drawings/post-drawing.ts';

const SIZE = { width: 1600, height: 1000 } as const;
export const POST_PICTURE = { ...SIZE, widths: [480, 960, 1600] } as const;
const AVATAR_SIZE = 256;
/** Change it when the same drawing renders to different files. */
const RECIPE = '1';
const KEPT = join(root, 'node_modules/.cache/demo-pictures');

// Two images are rendered in parallel, on two cores.
sharp.concurrency(1);

/** Renders a file once per drawing and caches it, because every test run fills its own database. */
async function once(svg: string, kind: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const name = createHash('sha256').update(`${RECIPE}/${kind}/${svg}`).digest('hex');
  const file = join(KEPT, name);
  const kept = await readFile(file).catch(() => null);
  if (kept !== null) return kept;
  const made = await make();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.${process.pid}`, made);
  await rename(`${file}.${process.pid}`, file);
  return made;
}

/** Returns the files of a post's image: every width as WebP, and the share image as JPEG. */
export async function renderPost(motif: Motif, seed: string) {
  const svg = drawPost(motif, seed);
  let pixels: Promise<Buffer> | undefined;
  const drawn = async () => {
    pixels ??= sharp(Buffer.from(svg)).flatten().raw().toBuffer();
    return sharp(await pixels, { raw: { ...SIZE, channels: 3 } });
  };
  const variants = await Promise.all(
    POST_PICTURE.widths.map(async (width) => {
      const make = async () => (await drawn()).resize({ width }).webp({ quality: 78, effort: 2 }).toBuffer();
      return { width, file: await once(svg, `${width}`, make) };
    }),
  );
  const makeShare = async () => (await drawn()).resize(SHARE_IMAGE).jpeg({ quality: 82 }).toBuffer();
  return { variants, share: await once(svg, 'share', makeShare) };
}

/** Returns a blogger's image, square, as WebP. */
export async function renderAvatar(seed: string): Promise<Buffer> {
  const svg = drawAvatar(seed);
  return await once(svg, 'avatar', () => sharp(Buffer.from(svg)).resize(AVATAR_SIZE).webp({ quality: 86 }).toBuffer());
}
