import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { signUp } from '../support/accounts.ts';
import { linkMailedTo } from '../support/inbox.ts';
import { expect, test } from '../support/journey.ts';
import { ownPosts, publish } from '../support/own-posts.ts';
import { toasts } from '../support/toasts.ts';

test('follows a blogger for free, changes the emails and unfollows, by keyboard', async ({
  page,
  becomeConfirmedReader,
  newBlogger,
}) => {
  const { username, request } = await newBlogger(['food']);
  await publish(request, { title: `Bread by ${username}` });
  await becomeConfirmedReader();
  const button = page.getByRole('button', { name: new RegExp(`^Follow(ing)? @${username}`) });
  const dialog = page.getByRole('dialog', { name: `Following @${username}` });

  await test.step('follows', async () => {
    await page.goto(`/@${username}`);
    await expect(button).toHaveText('Follow');
    await button.press('Enter');
    await expect(toasts(page).getByText(`Following @${username}. You get one email a week.`)).toBeVisible();
    await expect(button).toHaveText('Following');
    await page.goto('/?view=following');
    await expect(page.getByText(`You follow ${username}`)).toBeVisible();
  });

  await test.step('changes the emails', async () => {
    await page.goto(`/@${username}`);
    await button.press('Enter');
    await expect(dialog.getByRole('radio', { name: 'Once a week' })).toBeChecked();
    await expectAccessible(page, 'handle: following');
    await dialog.getByRole('radio', { name: 'Once a week' }).press('ArrowUp');
    await expect(toasts(page).getByText('Email frequency saved')).toBeVisible();
    await expect(dialog.getByRole('radio', { name: 'Each post' })).toBeChecked();
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });

  await test.step('shows the same in the settings, and stops all emails', async () => {
    await page.goto('/?tab=settings');
    const choice = page.getByRole('combobox', { name: `Emails from @${username}` });
    await expect(choice).toHaveValue('each');
    await choice.selectOption('weekly');
    await expect(toasts(page).getByText('Email frequency saved')).toBeVisible();
    await page.getByRole('button', { name: 'Stop All' }).press('Enter');
    await expect(toasts(page).getByText('You get no more emails about posts')).toBeVisible();
    await expect(choice).toHaveValue('none');
    await page.getByRole('switch', { name: 'New posts' }).press('Space');
    await expect(page.getByText('You get none of these emails while ‘New posts’ is off.')).toBeVisible();
  });

  await test.step('unfollows from the end of an article, and back', async () => {
    const [post] = await ownPosts({ request });
    await page.goto(`/article/${post?.id}`);
    await expect(button).toHaveText('Following');
    await button.press('Enter');
    await dialog.getByRole('button', { name: `Unfollow @${username}` }).press('Enter');
    await expect(button).toHaveText('Follow');
    await toasts(page).getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(button).toHaveText('Following');
  });
});

test('follows the author of a post in the menu of its card, by keyboard', async ({
  page,
  becomeConfirmedReader,
  newBlogger,
}) => {
  const { username, request } = await newBlogger(['food']);
  const title = `Soup by ${username}`;
  await publish(request, { title });
  const options = page.getByRole('button', { name: `Options for “${title}”` });
  const item = (name: string) => page.getByRole('menuitem', { name });

  await test.step('offers guests to follow by email', async () => {
    await page.goto('/browse-posts');
    // A guest may get the page as it was a minute ago, without the new post.
    const first = page.getByRole('button', { name: /^Options for/ }).first();
    await first.click();
    await page.getByRole('menuitem', { name: /^Follow @.+ by Email$/ }).click();
    await expect(page.getByRole('dialog', { name: /^Follow @/ }).getByLabel('Email', { exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(first).toBeFocused();
  });

  await test.step('follows', async () => {
    await becomeConfirmedReader();
    await page.goto('/browse-posts');
    await options.press('Enter');
    await expect(item(`Follow @${username}`)).toBeFocused();
    await expectAccessible(page, 'free-posts: the menu of a card');
    await page.keyboard.press('ArrowDown');
    await expect(item('Copy Link')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(options).toBeFocused();
    await options.press('Enter');
    await item(`Follow @${username}`).press('Enter');
    await expect(toasts(page).getByText(`Following @${username}. You get one email a week.`)).toBeVisible();
  });

  await test.step('changes the follow', async () => {
    await options.press('ArrowDown');
    await item(`Following @${username}…`).press('Enter');
    const dialog = page.getByRole('dialog', { name: `Following @${username}` });
    await dialog.getByRole('button', { name: `Unfollow @${username}` }).press('Enter');
    await options.press('Enter');
    await expect(item(`Follow @${username}`)).toBeFocused();
  });

  await test.step('closes by a press on its button or outside', async () => {
    const menu = page.getByRole('menu');
    await options.click();
    await expect(menu).toHaveCount(0);
    await options.click();
    await expect(menu).toBeVisible();
    await page.getByRole('heading', { level: 1 }).click();
    await expect(menu).toHaveCount(0);
  });
});

test('follows a blogger by email without an account', async ({ page, newBlogger }) => {
  const { username } = await newBlogger(['food']);
  const email = `guest-of-${username}@example.test`;
  await page.goto(`/@${username}`);
  await page.getByRole('button', { name: `Follow @${username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Follow @${username}` });
  const field = dialog.getByLabel('Email', { exact: true });
  await expect(dialog).toContainText(`@${username} can see my email address.`);
  await expectAccessible(page, 'handle: following by email');
  await field.fill('no address');
  await dialog.getByRole('button', { name: 'Follow by Email' }).click();
  await expect(field).toHaveAccessibleDescription(/email/i);
  await field.fill(email);
  await dialog.getByRole('radio', { name: 'Once a week' }).check();
  await dialog.getByRole('button', { name: 'Follow by Email' }).click();
  await expect(dialog.getByRole('status')).toContainText('Check your inbox');

  await page.goto(await linkMailedTo(email, /Confirm that you want posts by/));
  await expect(page.getByRole('heading', { level: 1, name: `Follow @${username} by email` })).toBeVisible();
  await expect(page.getByText('You will get one email a week')).toBeVisible();
  await expectAccessible(page, 'confirm-follow: asking');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator(':focus')).toHaveText(`You now follow @${username}`);
  await expect(page.getByText('You get one email a week')).toBeVisible();
  await expectAccessible(page, 'confirm-follow: confirmed');
  await page.getByRole('link', { name: `Read @${username}` }).click();
  await expect(page).toHaveURL(`/@${username}`);
  await page.goto('/confirm-follow?token=spent');
  await expect(page.getByRole('heading', { level: 1, name: 'This link has expired' })).toBeVisible();
});

test('names whom one follows by email already when an account confirms the same address', async ({
  page,
  request,
  newBlogger,
}) => {
  const { username } = await newBlogger(['food']);
  const { email } = await signUp(request);
  await page.goto(`/@${username}`);
  await page.getByRole('button', { name: `Follow @${username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Follow @${username}` });
  await dialog.getByLabel('Email', { exact: true }).fill(email);
  await dialog.getByRole('button', { name: 'Follow by Email' }).click();
  await page.goto(await linkMailedTo(email, /Confirm that you want posts by/));
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.locator(':focus')).toHaveText(`You now follow @${username}`);
  await page.goto(await linkMailedTo(email, /Confirm your email/));
  await page.getByRole('button', { name: 'Confirm My Email Address' }).click();
  await expect(page.getByText(`You already follow @${username} by email.`)).toBeVisible();
  await expectAccessible(page, 'auth/confirm: confirmed');
});
