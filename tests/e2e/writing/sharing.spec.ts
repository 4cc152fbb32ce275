import { drawQuarters } from '../fixtures/pictures.ts';
import { breakApi, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { choose, imageField, publishAndRead, served, startPost } from '../support/picture-posts.ts';
import { titleBox } from '../support/text-editor.ts';

test.use(faulty);

const picture = (width: number, height: number) => drawQuarters(width, height).jpeg().toBuffer();

test('previews how a link to the post looks, with a subtitle, description and image of its own', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  const title = `Bread for links ${Date.now().toString(36)}`;
  await startPost(page, title);
  const subtitle = page.getByRole('textbox', { name: 'Subtitle' });
  await titleBox(page).press('Tab');
  await expect(subtitle).toBeFocused();
  await page.keyboard.type('Slow dough\n');
  await expect(subtitle).toHaveValue('Slow dough');
  await expect(page.getByRole('textbox', { name: 'Content' })).toBeFocused();

  const sharing = page.getByRole('group', { name: 'Share preview' });
  await expect(sharing).toContainText(title);
  await expect(sharing).toContainText('A pot, some water and a little patience.');
  await expect(sharing).toContainText(/\/article\/[\w-]+\/bread-for-links/);
  await expect(sharing.getByRole('img')).toHaveCount(0);

  await choose(imageField(page), await picture(1200, 800));
  await expect(imageField(page).locator('img[srcset]')).toBeVisible();
  const { mend } = await breakApi(page, '/images');
  await choose(sharing, await picture(800, 800));
  await expect(sharing.getByRole('alert')).toContainText('The image was not uploaded');
  await mend();
  await sharing.getByRole('button', { name: 'Try Again' }).click();
  await expect(sharing.getByRole('button', { name: 'Remove Sharing Image' })).toBeVisible();

  const description = sharing.getByLabel('Description');
  await description.fill('x'.repeat(161));
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(description).toBeFocused();
  await expect(description).toHaveAccessibleDescription(/Description must be at most 160 characters/);
  await description.fill('Flour, water and a Sunday.');
  await expect(sharing.locator('p').filter({ hasText: 'Flour, water and a Sunday.' })).toBeVisible();
  await page.getByText('Saved', { exact: false }).first().waitFor();
  await page.reload();
  await expect(subtitle).toHaveValue('Slow dough');
  await sharing.getByRole('button', { name: 'Remove Sharing Image' }).press('Enter');
  await expect(page.getByRole('group', { name: 'Sharing image' })).toBeFocused();
  await choose(sharing, await picture(800, 800));
  await expect(sharing.getByRole('button', { name: 'Remove Sharing Image' })).toBeVisible();

  await publishAndRead(page, title);
  await expect(page.getByRole('article').getByText('Slow dough')).toBeVisible();
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).first();
  await expect(meta('og:description')).toHaveAttribute('content', 'Flour, water and a Sunday.');
  const shared = (await meta('og:image').getAttribute('content')) ?? '';
  const featured = page.getByRole('article').locator('img[srcset]').first();
  const stem = /([\w-]+)-(\d+|share)\.\w+$/;
  expect(stem.exec(shared)?.[1]).not.toBe(stem.exec((await featured.getAttribute('src')) ?? '')?.[1]);
  expect(await served(page, shared)).toMatchObject({ width: 1200, height: 630 });
});
