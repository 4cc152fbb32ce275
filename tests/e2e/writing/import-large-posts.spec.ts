import { toBytes } from '../../web/imports/support/files.ts';
import { largePost } from '../../web/imports/support/substack-files.ts';
import { importInPage, openImporterPage } from '../support/importer.ts';
import { expect, test } from '../support/journey.ts';

/** Parts of posts of 2 MB. A conversion whose time grows with the square of the size would take minutes. */
const LARGE: Record<string, (n: number) => string> = {
  'a paragraph of many parts': (n) => `<b>${n}</b> <i>x</i><br>`,
  'nested lists': (n) => `<ul><li>${n}<ul><li>x</li></ul></li></ul>`,
  'a figure of many pictures': (n) => `${n === 0 ? '<figure>' : ''}<img src="https://a.test/${n}.png" alt="a">`,
  'many notes': (n) =>
    `<sup><a id="r${n}" href="#f${n}">1</a></sup><ul><li id="f${n}">x <a href="#r${n}">^</a></li></ul>`,
  'many breaks': () => '<br> ',
  'open tags': () => '<a ',
  'unclosed quotes and styles': () => '<style>"<blockquote style="',
};

for (const [name, part] of Object.entries(LARGE)) {
  test(`converts 2 MB of ${name} in time that grows with its size`, async ({ page }) => {
    await openImporterPage(page);
    const file = { name: 'export.zip', bytes: toBytes(largePost(part), 0) };
    const { items } = await importInPage(page, file);
    expect(items['substack:1']).toBeDefined();
  });
}
