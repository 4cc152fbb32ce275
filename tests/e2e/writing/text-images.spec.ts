import { drawQuarters } from '../fixtures/pictures.ts';
import { breakApi, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { imageField, publishAndRead, startPost } from '../support/picture-posts.ts';
import { expectMarkup, textEditor } from '../support/text-editor.ts';

test.use(faulty);

const photo = async () => ({
  name: 'pot.jpg',
  mimeType: 'image/jpeg',
  buffer: await drawQuarters(1200, 800).jpeg().toBuffer(),
});

test('uploads an image into the text, retries a failed upload, and publishes it with its caption', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  const title = `A pot in the text ${Date.now().toString(36)}`;
  await startPost(page, title);
  const content = textEditor(page);
  await content.focus();
  await page.keyboard.press('ControlOrMeta+End');
  const { mend } = await breakApi(page, '/images');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await (await choosing).setFiles(await photo());
  await expect(content.getByRole('alert')).toContainText('Failed to upload image');
  await mend();
  await content.getByRole('button', { name: 'Try Again' }).click();
  await expect(content.locator('img[srcset]')).toBeVisible();
  await content.getByLabel('Image description').fill('A pot on the stove');
  await content.getByLabel('Caption').fill('An hour later');
  await expectMarkup(page, /patience\.\n\n!\[A pot on the stove\]\(image:[\w-]+ "An hour later"\)$/);
  await page.getByText('Saved', { exact: false }).first().waitFor();
  await page.reload();
  await expect(content.locator('img[srcset]')).toBeVisible();

  await publishAndRead(page, title);
  const figure = page.getByRole('article').locator('figure');
  await expect(figure.getByRole('img', { name: 'A pot on the stove' })).toBeVisible();
  await expect(figure).toContainText('An hour later');
});

test('inserts pasted and dropped image files where they belong, and removes them', { tag: '@deep' }, async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await startPost(page, 'Pasted');
  const content = textEditor(page);
  await content.focus();
  await page.keyboard.press('ControlOrMeta+End');
  const bytes = [...(await photo()).buffer];
  for (const type of ['paste', 'drop']) {
    await content.evaluate(
      (box, [kind, file]) => {
        const data = new DataTransfer();
        data.items.add(new File([new Uint8Array(file as number[])], 'pot.jpg', { type: 'image/jpeg' }));
        const { left, top } = (box.firstElementChild as Element).getBoundingClientRect();
        const options = { bubbles: true, cancelable: true, clientX: left + 5, clientY: top + 5 };
        if (kind === 'paste') box.dispatchEvent(new ClipboardEvent('paste', { ...options, clipboardData: data }));
        else box.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }));
      },
      [type, bytes] as const,
    );
    await expect(content.locator('img[srcset]')).toBeVisible();
    await expect(imageField(page).getByRole('img')).toHaveCount(0);
    await content.getByRole('button', { name: 'Remove Image' }).click();
    await expect(content.locator('figure')).toHaveCount(0);
    await expect(content).toBeFocused();
  }
});

test('leaves no empty item before an image at the start of a list item', { tag: '@deep' }, async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await startPost(page, 'Listed');
  const content = textEditor(page);
  await content.fill('');
  await content.focus();
  await page.keyboard.type('- bones\nwater');
  await page.keyboard.press('Home');
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Image', exact: true }).click();
  await (await choosing).setFiles(await photo());
  await expect(content.locator('img[srcset]')).toBeVisible();
  await expect(content.locator('li')).toHaveText(['bones', 'water']);
  await expectMarkup(page, /^- bones\n\n!\[\]\(image:[\w-]+\)\n\n- water$/);
});
