import { importInPage, openImporterPage } from '../../e2e/support/importer.ts';
import { toBytes, toCsv } from '../../web/imports/support/files.ts';
import { openBrowser } from '../browser.ts';
import { fillDatabase, SMALL } from '../fill.ts';
import { startProduct } from '../product.ts';
import type { Bench } from '../row.ts';

const POSTS = 500;
const LENGTH = 10_000;
const SLOWED = 4;

const WORDS = 'Plain words of a usual text, with <em>emphasis</em> and <a href="https://soup.test/">a link</a>.';
const PART = `<h2>A part</h2><p>${`${WORDS} `.repeat(5)}</p><ul><li><p>${WORDS}</p></li><li><p>${WORDS}</p></li></ul>`;

/** Returns an archive of Substack. */
function createArchive(): Uint8Array {
  const html = PART.repeat(Math.ceil(LENGTH / PART.length)).slice(0, LENGTH);
  const rows = Array.from({ length: POSTS }, (_, n) => [
    `${n}.post`,
    new Date(Date.UTC(2020, 0, 1 + n)).toISOString(),
    'true',
    'newsletter',
    'everyone',
    `Post ${n}`,
  ]);
  const columns = ['post_id', 'post_date', 'is_published', 'type', 'audience', 'title'];
  const texts = rows.map(([id = '']) => [`posts/${id}.html`, html]);
  return toBytes({ 'posts.csv': toCsv([columns, ...rows]), ...Object.fromEntries(texts) });
}

/** Measures the conversion of an archive on a slow computer, without the network. */
export const importConversion: Bench = async () => {
  const { url, stop } = await startProduct(await fillDatabase(SMALL), {}, true);
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({
      baseURL: `http://localhost:${url.port}`,
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await openImporterPage(page);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
    const start = performance.now();
    const { items } = await importInPage(page, { name: 'soup.zip', bytes: createArchive() });
    return [
      {
        name: `import: ${POSTS} posts of 10 kB converted in the browser, CPU slowed ${SLOWED} times`,
        value: (performance.now() - start) / 1000,
        unit: 's',
        target: { atMost: 60 },
        note: `${Object.keys(items).length} posts`,
      },
    ];
  } finally {
    await browser.close();
    await stop();
  }
};
