import type { Locator } from '@playwright/test';
import { hugeJpeg, phonePhoto, truncatedPng, uprightJpeg } from '../fixtures/pictures.ts';
import { expect, test } from '../support/journey.ts';
import {
  choose,
  imageField,
  publishAndRead,
  replaceButton,
  served,
  startPost,
  variantsOf,
} from '../support/picture-posts.ts';
import { expectText, textEditor } from '../support/text-editor.ts';

const pictures = [
  { name: 'a phone photo in HEIC of nearly 10 MB', make: phonePhoto, shape: [1600, 1200] },
  { name: 'a JPEG of 12,000 x 9,000', make: hugeJpeg, shape: [1600, 1200] },
  { name: 'a JPEG that lies on its side', make: uprightJpeg, shape: [1200, 1800] },
] as const;

for (const { name, make, shape } of pictures) {
  test(`makes an article picture from ${name}`, async ({ page, becomeBlogger }) => {
    const photo = await make();
    const [width, height] = shape;
    await becomeBlogger(['food']);
    await startPost(page, name);
    await choose(imageField(page), photo);
    await expect(replaceButton(page)).toBeVisible({ timeout: 30_000 });
    await publishAndRead(page, name);

    const img = page.getByRole('article').locator(`img[width="${width}"]`);
    await expect
      .poll(() => img.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeTruthy();
    const variants = await variantsOf(page, img);
    expect(variants.map((variant) => variant.width)).toEqual([480, 960, width]);
    const good = { format: 'webp', isUpright: true, hasMetadata: false };
    for (const variant of variants) expect(variant).toMatchObject(good);
    expect(variants.at(-1)?.height).toBe(height);
    const shared = await page.locator('meta[property="og:image"]').getAttribute('content');
    const { pathname } = new URL(shared ?? '');
    // A portrait is cropped near its top, so the share image's corners differ from the quarters.
    const share = { format: 'jpeg', width: 1200, height: 630, isUpright: width > height, hasMetadata: false };
    expect(await served(page, pathname)).toEqual(share);
  });
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const wrongKind = { title: 'Invalid file type', text: 'Please upload a JPEG, PNG, WebP, or HEIC image' };

test('rejects other files with a message next to the field', async ({ page, becomeBlogger }) => {
  // Adjacent cases have different messages, because one notice could be mistaken for the next.
  const refusals = [
    { ...wrongKind, name: 'drawing.svg', file: svg },
    {
      title: 'Invalid file',
      text: 'This image cannot be read. Please upload a JPEG, PNG, WebP, or HEIC image',
      name: 'a.png',
      file: await truncatedPng(),
    },
    { ...wrongKind, name: 'page.jpg', file: html },
    {
      title: 'File too large',
      text: 'Image must be less than 10MB',
      name: 'b.heic',
      file: Buffer.concat([await phonePhoto(), Buffer.alloc(1001)]),
    },
  ];
  await becomeBlogger(['food']);
  await startPost(page, 'A post with a refused picture');
  const uploads: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/images')) uploads.push(request.url());
  });
  for (const { name, file, title, text } of refusals) {
    await choose(imageField(page), file, name);
    const notice = imageField(page).getByRole('alert');
    await expect(notice).toContainText(title);
    await expect(notice).toContainText(text);
    await expect(imageField(page).getByRole('button', { name: 'Choose an image' })).toBeVisible();
  }
  expect(uploads).toEqual([]);
});

test('uses a picture dropped or pasted beside the text as the featured one, and pastes text with a picture as text', async ({
  page,
  becomeBlogger,
}) => {
  const photo = (await uprightJpeg()).toString('base64');
  await becomeBlogger(['food']);
  await page.setViewportSize({ width: 1280, height: 500 });
  await startPost(page, 'A dropped picture');
  const give = (target: Locator, way: 'drop' | 'paste', { base64 = photo, text = '' } = {}) =>
    target.evaluate(
      (element, given) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(given.base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
        if (given.text !== '') data.setData('text/plain', given.text);
        const options = { bubbles: true, cancelable: true };
        if (given.way === 'paste')
          return element.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
        element.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: data }));
        return element.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }));
      },
      { base64, text, way },
    );
  const choosing = imageField(page).getByRole('button', { name: 'Choose an image' });
  await textEditor(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  expect(await give(textEditor(page), 'paste', { text: 'A pot, and its text.' })).toBe(false);
  await expectText(textEditor(page), 'A pot, and its text.');
  await expect(page.getByText('Uploading image', { exact: false })).toHaveCount(0);
  // False: the page prevents the browser from opening the file.
  for (const way of ['drop', 'paste'] as const) {
    await page.evaluate(() => window.scrollTo(0, 0));
    expect(await give(page.getByRole('main'), way)).toBe(false);
    await expect(page.getByText('Featured image added').first()).toBeVisible();
    await imageField(page).getByRole('button', { name: 'Remove image' }).click();
    await expect(choosing).toBeVisible();
  }
  await page.evaluate(() => window.scrollTo(0, 0));
  expect(await give(page.getByRole('main'), 'drop', { base64: btoa('no picture at all') })).toBe(false);
  const refused = page.getByText('Please upload a JPEG, PNG, WebP, or HEIC image');
  const isOnScreen = () =>
    refused.evaluateAll((all) => all.some((one) => one.getBoundingClientRect().top < window.innerHeight));
  await expect.poll(isOnScreen).toBe(true);
  await give(choosing, 'drop');
  await expect(replaceButton(page)).toBeVisible();
});

test('shows a portrait uncropped in the form and in the article', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await startPost(page, 'A tall picture');
  await choose(imageField(page), await uprightJpeg());
  await expect(replaceButton(page)).toBeVisible();
  await expect(imageField(page).locator('img')).toHaveCSS('object-fit', 'contain');
  await publishAndRead(page, 'A tall picture');
  const picture = page.locator('article img[fetchpriority=high]');
  await expect(picture).toHaveCSS('object-fit', 'contain');
  const { width, height } = (await picture.boundingBox()) ?? { width: 0, height: 0 };
  expect(height).toBeGreaterThan(width / 2);
  expect(height).toBeLessThanOrEqual(0.85 * (page.viewportSize()?.height ?? 0) + 1);
});
