import { handleMessages } from '#contract/handle-messages';
import { articlePath } from '#contract/posts';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { expect, test } from '../support/journey.ts';
import { ownPosts, publish } from '../support/own-posts.ts';
import { send } from '../support/send.ts';
import { toasts } from '../support/toasts.ts';

test('checks a new username while it is typed, and takes old links to the new address', async ({
  page,
  browser,
  baseURL,
  becomeBlogger,
  newAccount,
}) => {
  const { username } = await becomeBlogger(['food']);
  const taken = (await newAccount()).username;
  const after = `${username}-New`;
  const site = new URL(baseURL ?? '').host;
  const settings = page.getByRole('region', { name: 'Username', exact: true });
  const field = page.getByLabel('Your username', { exact: true });

  await test.step('says what can be taken, and why not', async () => {
    await page.goto('/?tab=settings');
    await expect(settings).toContainText(`The address of your blog: ${site}/@${username}`);
    await settings.getByRole('button', { name: 'Change Username' }).click();
    await expect(settings).toContainText(`Nobody else can take @${username} for 90 days.`);
    await expect(settings).toContainText('Old links continue to work.');
    for (const [name, message] of [
      [taken, handleMessages.taken],
      ['Support_Desk', handleMessages.reserved],
      ['0fficial', handleMessages.similar],
      [after, handleMessages.free],
    ] as const) {
      await field.fill(name);
      await expect(settings.getByRole('status')).toHaveText(message);
      await expect(settings).toContainText(`${site}/@${name}`);
    }
    await expectAccessible(page, 'dashboard/settings: a new username');
    await field.fill('two words');
    await expect(settings.getByRole('status')).toHaveText('');
  });

  await test.step('refuses a reserved name at its field', async () => {
    await field.fill('Support_Desk');
    await page.getByRole('button', { name: 'Save Username' }).click();
    await expect(field).toHaveAccessibleDescription(new RegExp(handleMessages.reserved));
  });

  await test.step('changes it', async () => {
    await field.fill(after);
    await page.getByRole('button', { name: 'Save Username' }).click();
    await expect(settings.locator(':focus')).toContainText('Your username has been changed');
    await expect(settings).toContainText(`The address of your blog: ${site}/@${after}`);
  });

  await test.step('leads a visitor with an old link to the new address', async () => {
    const stranger = await browser.newPage();
    const response = await stranger.goto(`/@${username}`);
    expect(response?.status()).toBe(200);
    await expect(stranger).toHaveURL(`/@${after}`);
    await expect(stranger.getByRole('heading', { level: 1, name: `@${after}` })).toBeVisible();
    await expect(stranger.locator('link[rel="canonical"]')).toHaveAttribute('href', `${baseURL}/@${after}`);
    await stranger.close();
  });
});

test('copies the address of a blog, which is the link of every article by its author', async ({
  page,
  context,
  baseURL,
  newBlogger,
}) => {
  const { username, request } = await newBlogger(['food']);
  await publish(request, { title: `A soup of ${username}` });
  const [post] = await ownPosts({ request });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(articlePath(post ?? { id: '', slug: '' }));
  await page.getByRole('link', { name: 'View Profile' }).click();
  await expect(page).toHaveURL(`/@${username}`);
  await page.getByRole('button', { name: 'Copy Address' }).click();
  await expect(toasts(page).getByText('Address copied to clipboard!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/@${username}`);
  await page.getByRole('link', { name: 'All Posts' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `All posts by @${username}` })).toBeVisible();
  await page.getByRole('link', { name: 'Back to Profile' }).click();
  await expect(page).toHaveURL(`/@${username}`);
});

test('follows a link to a former handle within the app, and shows the present address', async ({
  page,
  baseURL,
  newBlogger,
}) => {
  const { username, request } = await newBlogger(['food']);
  await publish(request, { title: `A stew of ${username}` });
  const [post] = await ownPosts({ request });
  await page.goto(articlePath(post ?? { id: '', slug: '' }));
  const link = page.getByRole('link', { name: 'View Profile' });
  await expect(link).toHaveAttribute('href', `/@${username}`);
  await send(request, 'PUT', `${baseURL}/api/account/username`, { username: `${username}_b` });
  await link.click();
  await expect(page).toHaveURL(`/@${username}_b`);
  await expect(page.getByRole('heading', { level: 1, name: `@${username}_b` })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: `A stew of ${username}` })).toBeVisible();
});

test('shows an unknown handle as a blogger who does not exist', async ({ page }) => {
  const response = await page.goto('/@nobody-has-this');
  expect(response?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Blogger not found' })).toBeVisible();
});
