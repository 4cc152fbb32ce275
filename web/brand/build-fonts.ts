/**
 * Writes web/public/fonts: Source Serif 4, subset to the letters in use. After changing the subset, run `node
 * web/brand/build-fonts.ts` with a new version in the names, because browsers cache fonts permanently.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const SIZE_LIMIT = 40_000;
/** Text at 19 and 20 px; titles use the same cut, because the optical axis would double the file. */
const UPRIGHT = { version: 'v2', axes: { wght: { min: 400, max: 700 }, opsz: 20 } };
/**
 * One weight: bold italics are rare, browsers synthesize them, and each article with an italic word is 13 kB smaller.
 */
const ITALIC = { version: 'v3', axes: { wght: 400, opsz: 20 } };

/** The features that running text uses. Small capitals, old figures and fractions would bring 9 kB of letters with them. */
const FEATURES = ['kern', 'liga', 'locl', 'tnum'];

const source = new URL('../../node_modules/@fontsource-variable/source-serif-4/', import.meta.url);
const target = new URL('../public/fonts/', import.meta.url);

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');

const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœ–—‘’‚“”„†‡•…‰‹›€™−←↑→↓\u2009\u200a\u2011`;
const european = range(0x100, 0x17f)
  .replace(/[ŉſŒœı]/g, '')
  .concat('ȘșȚț');

const cuts = [
  { name: 'source-serif-4', file: 'latin-opsz-normal', letters: latin, ...UPRIGHT },
  { name: 'source-serif-4-italic', file: 'latin-opsz-italic', letters: latin, ...ITALIC },
  { name: 'source-serif-4-ext', file: 'latin-ext-opsz-normal', letters: european, ...UPRIGHT },
  { name: 'source-serif-4-italic-ext', file: 'latin-ext-opsz-italic', letters: european, ...ITALIC },
];

await mkdir(target, { recursive: true });
for (const { name, file, letters, version, axes } of cuts) {
  const whole = await readFile(new URL(`files/source-serif-4-${file}.woff2`, source));
  const cut = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: FEATURES,
  });
  if (cut.length > SIZE_LIMIT) throw new Error(`${name}: ${cut.length} bytes, more than ${SIZE_LIMIT}`);
  await writeFile(new URL(`${name}.${version}.woff2`, target), cut);
  console.log(`${name}.${version}.woff2 ${cut.length} bytes`);
}
await copyFile(new URL('LICENSE', source), new URL('OFL.txt', target));
