import type { OwnProfileResponse } from '#contract/profiles';
import { phonePhoto, uprightJpeg } from '../fixtures/pictures.ts';
import { breakApi, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { choose, served } from '../support/picture-posts.ts';

test('crops a profile picture to a square without its metadata, and replaces and removes it', async ({
  page,
  becomeBlogger,
}) => {
  const pictureUrl = async () => {
    const response = await page.request.get('/api/profile');
    return ((await response.json()) as OwnProfileResponse).profile?.pictureUrl ?? null;
  };
  await becomeBlogger(['food']);
  await page.goto('/profile');
  const field = page.getByRole('group', { name: 'Profile picture' });
  const removal = field.getByRole('button', { name: 'Remove Picture' });

  await choose(field, await uprightJpeg());
  await expect(page.getByText('Profile picture updated successfully')).toBeVisible();
  const first = (await pictureUrl()) ?? '';
  const square = { format: 'webp', width: 512, height: 512, isUpright: true, hasMetadata: false };
  expect(await served(page, first)).toEqual(square);
  await expect(field.locator('img')).toHaveAttribute('src', first);

  await choose(field, await uprightJpeg());
  await expect(field.locator('img')).not.toHaveAttribute('src', first);
  // It is erased after the response.
  await expect.poll(async () => (await page.request.get(first)).status()).toBe(404);

  await removal.click();
  await expect(removal).toHaveCount(0);
  expect(await pictureUrl()).toBeNull();
});

test('rejects other files as a profile picture with a message', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.goto('/profile');
  const field = page.getByRole('group', { name: 'Profile picture' });
  const refusals = [
    { file: await phonePhoto(), text: 'Please upload a JPEG, PNG, or WebP image' },
    {
      file: Buffer.concat([await uprightJpeg(), Buffer.alloc(5 * 1024 * 1024)]),
      text: 'Image must be less than 5MB',
    },
    { file: Buffer.from('GIF89a'), text: 'Please upload a JPEG, PNG, or WebP image' },
  ];
  for (const { file, text } of refusals) {
    await choose(field, file);
    await expect(field.getByRole('alert')).toContainText('Invalid file');
    await expect(field.getByRole('alert')).toContainText(text);
  }
});

test.describe('when the server fails', () => {
  test.use(faulty);

  test('says that a profile picture could not be saved, and sends it again on request', async ({
    page,
    becomeBlogger,
  }) => {
    await becomeBlogger(['food']);
    await page.goto('/profile');
    const field = page.getByRole('group', { name: 'Profile picture' });
    const { mend } = await breakApi(page, '/bloggers/[-0-9a-f]+/picture');
    await choose(field, await uprightJpeg());
    await expect(field.getByRole('alert')).toContainText('Failed to update profile picture');
    await mend();
    await field.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByText('Profile picture updated successfully')).toBeVisible();
    await expect(field.getByRole('alert')).toHaveCount(0);
  });
});
