import { hugeJpeg, phonePhoto, truncatedPng, uprightJpeg } from './fixtures/pictures.ts';
import { expect, test } from './journey.ts';
import { choose, imageField, publishAndRead, replaceButton, served, startPost, variantsOf } from './picture-posts.ts';

const pictures = [
  { name: 'a phone photo in HEIC of nearly 10 MB', make: phonePhoto, shape: [1600, 1200] },
  { name: 'a JPEG of 12,000 x 9,000', make: hugeJpeg, shape: [1600, 1200] },
  { name: 'a JPEG that lies on its side', make: uprightJpeg, shape: [1200, 1800] },
] as const;

for (const { name, make, shape } of pictures) {
  test(`${name} becomes a good article picture`, async ({ page, becomeBlogger }) => {
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
    expect(await served(page, pathname)).toEqual({ ...good, format: 'jpeg', width: 1200, height: 630 });
  });
}

const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const html = Buffer.from('<!doctype html><script>alert(1)</script>');
const wrongKind = { title: 'Invalid file type', text: 'Please upload a JPEG, PNG, WebP, or HEIC image' };

test('other files are refused in words, beside the field', async ({ page, becomeBlogger }) => {
  // No two in a row are refused alike: the notice of one could be taken for that of the next.
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
      ...{ title: 'File too large', text: 'Image must be less than 10MB' },
      ...{ name: 'b.heic', file: Buffer.concat([await phonePhoto(), Buffer.alloc(1001)]) },
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

test('a picture can be dropped and pasted; a file dropped elsewhere does not take the page away', async ({
  page,
  becomeBlogger,
}) => {
  const photo = (await uprightJpeg()).toString('base64');
  await becomeBlogger(['food']);
  await startPost(page, 'A dropped picture');
  const give = (selector: string, way: 'drop' | 'paste') =>
    page.locator(selector).evaluate(
      (target, { base64, how }) => {
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        data.items.add(new File([bytes], 'photo.jpg', { type: 'image/jpeg' }));
        const options = { bubbles: true, cancelable: true };
        if (how === 'paste')
          return target.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
        target.dispatchEvent(new DragEvent('dragover', { ...options, dataTransfer: data }));
        return target.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }));
      },
      { base64: photo, how: way },
    );
  // False: the browser is told not to open the file.
  expect(await give('main', 'drop')).toBe(false);
  await expect(imageField(page).getByRole('button', { name: 'Choose an image' })).toBeVisible();

  for (const way of ['drop', 'paste'] as const) {
    await give('fieldset:has(input[type=file]) button', way);
    await expect(replaceButton(page)).toBeVisible();
    await imageField(page).getByRole('button', { name: 'Remove image' }).click();
    await expect(imageField(page).getByRole('button', { name: 'Choose an image' })).toBeVisible();
  }
});
