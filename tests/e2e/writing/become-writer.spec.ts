import { linkMailedTo } from '../support/inbox.ts';
import { expect, test } from '../support/journey.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('leads a phone user from the landing page to an empty editor', async ({ page }) => {
  const name = `writer_${Date.now().toString(36)}`;
  const email = `${name}@journey.test`;
  await page.goto('/');
  await page.getByRole('link', { name: 'Start Writing Today' }).click();
  await expect(page).toHaveURL('/auth?mode=signup&next=%2Fpost-blog');
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-7');
  await page.getByLabel('Confirm password').fill('quiet-harbour-7');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'What interests you?' })).toBeVisible();
  await page.getByRole('link', { name: 'Skip for now' }).click();

  await expect(page).toHaveURL('/post-blog');
  await expect(page.getByRole('heading', { name: 'Start Writing', level: 1 })).toBeVisible();
  await page.getByRole('switch', { name: 'Enable Blogging' }).click();
  await expect(page.getByRole('switch', { name: 'Enable Blogging' })).toHaveCount(0);
  await expect(
    page.getByRole('heading', { name: "You haven't selected any writing topics yet.", level: 1 }),
  ).toBeFocused();
  await page.getByRole('link', { name: 'Choose Writing Topics' }).click();
  await page.getByRole('checkbox', { name: 'Food' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('link', { name: 'Back to Your Post' }).click();
  await expect(page.getByRole('button', { name: 'Publish Post' })).toBeVisible();

  await page.goto(await linkMailedTo(email, /confirm/i));
  await page.getByRole('button', { name: 'Confirm My Email Address' }).click();
  await expect(page.getByRole('link', { name: 'Choose Your Interests' })).toBeVisible();
  await page.getByRole('link', { name: 'Start Writing' }).click();
  await expect(page.getByRole('button', { name: 'Publish Post' })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Write' }).click();
  await expect(page).toHaveURL(/\/post-blog/);
});
