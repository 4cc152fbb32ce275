/**
 * Writes web/public/icons and favicon.ico from the drawings in this folder: `node web/brand/build-icons.ts`. Check
 * share.png before committing it.
 */
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';
import subsetFont from 'subset-font';

const SHARE_WORDS = ['Your Words', 'Deserve a Home'] as const;
const INK = '#1c1a17';

const here = new URL('./', import.meta.url);
const icons = new URL('../public/icons/', import.meta.url);

const png = (svg: Buffer, size: number) =>
  sharp(svg, { density: (72 * size) / 32 })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** Builds an ICO file from one PNG. */
function ico(image: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(image.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, image]);
}

await mkdir(icons, { recursive: true });
const icon = await readFile(new URL('icon.svg', here));
const maskable = await readFile(new URL('icon-maskable.svg', here));
await copyFile(new URL('icon.svg', here), new URL('icon.svg', icons));
await writeFile(new URL('icon-192.png', icons), await png(icon, 192));
await writeFile(new URL('icon-512.png', icons), await png(icon, 512));
await writeFile(new URL('icon-maskable-512.png', icons), await png(maskable, 512));
await writeFile(new URL('apple-touch-icon.png', icons), await png(maskable, 180));
await writeFile(new URL('../favicon.ico', icons), ico(await png(icon, 32), 32));

/** Renders a line of the share image's text as a picture in the product's serif. */
async function drawWords(words: string, fontfile: string): Promise<Buffer> {
  const text = `<span foreground="${INK}" letter_spacing="-1500">${words}</span>`;
  return sharp({ text: { text, font: 'Source Serif 4 116', fontfile, rgba: true, dpi: 72 } })
    .png()
    .toBuffer();
}

const serifs = new URL('../../node_modules/@fontsource-variable/source-serif-4/files/', import.meta.url);
const serif = await subsetFont(
  await readFile(new URL('source-serif-4-latin-opsz-normal.woff2', serifs)),
  SHARE_WORDS.join(''),
  { targetFormat: 'truetype', variationAxes: { wght: 600, opsz: 60 } },
);
const folder = await mkdtemp(join(tmpdir(), 'share-words-'));
const fontfile = join(folder, 'serif.ttf');
await writeFile(fontfile, serif);
const [first, second] = await Promise.all(SHARE_WORDS.map((words) => drawWords(words, fontfile)));
await rm(folder, { recursive: true });

await sharp(await readFile(new URL('share.svg', here)))
  .composite([
    { input: first, left: 92, top: 236 },
    { input: second, left: 92, top: 358 },
  ])
  .png({ compressionLevel: 9, palette: true })
  .toFile(fileURLToPath(new URL('share.png', icons)));
