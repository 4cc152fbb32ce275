import { uprightJpeg } from '../fixtures/pictures.ts';
import { breakApi, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { choose, imageField, publishAndRead, replaceButton, startPost } from '../support/picture-posts.ts';
import { titleBox } from '../support/text-editor.ts';

test.use(faulty);

const SKIPPED = 'Failed to upload image, but post will be created without it.';

test('publishes a post after a failed upload', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await startPost(page, 'Soup without a picture');
  await breakApi(page, '/images', 'offline');
  await choose(imageField(page), await uprightJpeg());
  await expect(imageField(page).getByRole('alert')).toContainText(SKIPPED);
  await publishAndRead(page, 'Soup without a picture');
  await expect(page.getByRole('article').locator('img[srcset]')).toHaveCount(0);
});

test('uploads the same file again after a failed upload', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await startPost(page, 'Soup with a late picture');
  const { mend } = await breakApi(page, '/images');
  await choose(imageField(page), await uprightJpeg());
  await expect(imageField(page).getByRole('alert')).toContainText(SKIPPED);
  await mend();
  await imageField(page).getByRole('button', { name: 'Try Again' }).click();
  await expect(replaceButton(page)).toBeVisible();
  await expect(imageField(page).getByRole('alert')).toHaveCount(0);
  await publishAndRead(page, 'Soup with a late picture');
  await expect(page.getByRole('article').locator('img[srcset]')).toBeVisible();
});

test('shows the progress of an upload, allows editing meanwhile and cancels it on request', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await startPost(page, 'A slow picture');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/images', async (route) => {
    await released;
    await route.continue();
  });
  await choose(imageField(page), await uprightJpeg());
  await expect(imageField(page).getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await titleBox(page).fill('A slow picture, and what was written meanwhile');
  await imageField(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(imageField(page).getByRole('button', { name: 'Choose an image' })).toBeVisible();

  await choose(imageField(page), await uprightJpeg());
  await expect(imageField(page).getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  release();
  await expect(replaceButton(page)).toBeVisible();
  await publishAndRead(page, 'A slow picture, and what was written meanwhile');
  await expect(page.getByRole('article').locator('img[srcset]')).toBeVisible();
});

test('says that nothing was published when the writer leaves during an upload', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await startPost(page, 'A picture on its way');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/api/images', async (route) => {
    await released;
    await route.abort();
  });
  await choose(imageField(page), await uprightJpeg());
  await expect(imageField(page).getByRole('progressbar', { name: 'Upload' })).toBeVisible();
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByRole('button', { name: 'Publishing...' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page.getByText('Not published', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('You left before your image was uploaded. Your draft is saved.').first()).toBeVisible();
  release();
});
