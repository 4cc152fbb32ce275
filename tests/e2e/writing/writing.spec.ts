import type { APIRequestContext } from '@playwright/test';
import { drawQuarters } from '../fixtures/pictures.ts';
import { type SignedIn, signUp } from '../support/accounts.ts';
import { openDialog } from '../support/dialogs.ts';
import { linkMailedTo } from '../support/inbox.ts';
import { expect, test } from '../support/journey.ts';
import { expectFocusTrapped, pressKey, tabTo, typeInto } from '../support/keyboard.ts';
import { publish, publishPosts } from '../support/own-posts.ts';
import { imageField } from '../support/picture-posts.ts';
import { ports } from '../support/ports.ts';
import { send } from '../support/send.ts';
import { expectText, paste, titleBox } from '../support/text-editor.ts';

/** Follows a region of Travel as a reader. Returns the reader's session. */
async function followerOf(region: string, { request }: SignedIn): Promise<APIRequestContext> {
  await send(request, 'PUT', `http://localhost:${ports.PORT}/api/interests/travel/subtopics`, { subtopics: [region] });
  return request;
}

test('supports becoming a writer, and publishing with a picture and formatting, by keyboard alone', async ({
  page,
  context,
  newReader,
  pageOf,
}) => {
  const name = `Night train ${Date.now().toString(36)}`;
  const { email } = await signUp(context.request);
  await page.goto(await linkMailedTo(email, /confirm/i));
  await pressKey(page, page.getByRole('button', { name: 'Confirm my email address' }));
  await expect(page.getByRole('link', { name: 'Choose your interests' })).toBeVisible();

  await page.goto('/post-blog');
  await pressKey(page, page.getByRole('switch', { name: 'Enable Blogging' }), 'Space');
  await expect(page.getByText("You haven't selected any writing topics yet.")).toBeVisible();
  await pressKey(page, page.getByRole('link', { name: 'Choose Writing Topics' }));
  await pressKey(page, page.getByRole('checkbox', { name: 'Travel' }), 'Space');
  await pressKey(page, page.getByRole('checkbox', { name: 'Food' }), 'Space');
  await pressKey(page, page.getByRole('button', { name: 'Save' }));
  await pressKey(page, page.getByRole('link', { name: 'Back to Your Post' }));

  const title = titleBox(page);
  const content = page.getByRole('textbox', { name: 'Content' });
  await typeInto(page, title, name);
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();
  await pressKey(page, title);
  await expect(page.getByLabel('Subtitle')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(content).toBeFocused();
  await page.keyboard.type('By midnight the birches are ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('white');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(' in the lamps.');
  await expectText(content, 'By midnight the birches are white in the lamps.');
  await expect(content.locator('strong')).toHaveText('white');
  await expect(page.getByRole('button', { name: 'Publish Post' })).toBeDisabled();
  await typeInto(page, page.getByLabel('Category'), 'Travel');
  await expect(page.getByLabel('Category')).toHaveValue('travel');
  const choosing = page.waitForEvent('filechooser');
  await pressKey(page, imageField(page).getByRole('button', { name: 'Choose an image' }));
  const picture = await drawQuarters(1200, 800).jpeg().toBuffer();
  await (await choosing).setFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: picture });
  await pressKey(page, page.getByRole('button', { name: 'Publish Post' }));
  await expect(page.getByText('Validation Error')).toBeVisible();
  await expect(page.getByText('Please select at least one region for travel posts').first()).toBeVisible();
  await pressKey(page, page.getByRole('checkbox', { name: 'Europe' }), 'Space');

  await tabTo(page, page.getByRole('tab', { name: 'Write' }), 'Shift+Tab');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Markup' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('article').locator('strong')).toHaveText('white');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await tabTo(page, page.getByRole('button', { name: 'Publish Post' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const published = page.getByText('Your blog post has been published and added to your interests!').first();
  await expect(published).toBeVisible();
  await expect(page).toHaveURL('/profile');

  const reader = await pageOf(await followerOf('Europe', await newReader()));
  await reader.goto('/');
  const card = reader.getByRole('article').filter({ hasText: name });
  await expect(card).toContainText('You follow Travel › Europe');
  await card.getByRole('heading').getByRole('link').click();
  await expect(reader.getByRole('article').locator('strong')).toHaveText('white');
  await expect(reader.getByRole('article').locator('img[srcset]')).toBeVisible();
});

test('updates a post, makes it premium and deletes it by keyboard, also in the feed of a reader', async ({
  page,
  context,
  becomeBlogger,
  newReader,
  pageOf,
}) => {
  const { username } = await becomeBlogger(['travel', 'food']);
  const name = `Day train of ${username}`;
  await publish(context.request, { title: name, category: 'travel', subtopics: ['Europe'] });
  const reader = await pageOf(await followerOf('Europe', await newReader()));
  const card = reader.getByRole('article').filter({ hasText: name });

  await page.goto('/?tab=content&view=posts');
  await page.getByRole('link', { name: `Edit ${name}` }).click();
  await expect(page.getByRole('heading', { name: 'Edit Post' })).toBeVisible();
  await expect(page.getByLabel('Category')).toHaveValue('travel');
  await expect(page.getByRole('checkbox', { name: 'Europe' })).toBeChecked();
  await titleBox(page).fill(`The ${name}`);
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Your blog post has been updated successfully.').first()).toBeVisible();
  await reader.goto('/');
  await card
    .getByRole('heading')
    .getByRole('link', { name: `The ${name}` })
    .click();
  await expect(reader.getByRole('heading', { name: `The ${name}`, level: 1 })).toBeVisible();

  await publishPosts(context, { free: 5 });
  await page.goto('/?tab=content&view=posts');
  await page.getByRole('link', { name: `Edit The ${name}` }).click();
  await expect(page.getByText('6 of 10 free posts')).toBeVisible();
  await page.getByRole('switch', { name: 'Free post' }).click();
  await page.getByRole('button', { name: 'Update Post' }).click();
  await expect(page.getByText('Your blog post has been updated successfully.').first()).toBeVisible();
  await reader.goto('/');
  await expect(card).toContainText('Premium');

  await page.goto('/?tab=content&view=posts');
  const opener = page.getByRole('button', { name: `Delete The ${name}` });
  await pressKey(page, opener);
  await expectFocusTrapped(page, openDialog(page), opener);
  await page.keyboard.press('Enter');
  await pressKey(page, openDialog(page).getByRole('button', { name: 'Delete Post' }));
  await expect(page.getByText('Post deleted successfully').first()).toBeVisible();
  await reader.goto('/');
  await expect(reader.getByRole('article').first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('adds and removes markers of selected markup with the toolbar, undoable in the browser', { tag: '@deep' }, async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger();
  await page.goto('/post-blog');
  await page.getByRole('tab', { name: 'Markup' }).click();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.fill('one two three');
  await content.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(4, 7));
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(content).toHaveValue('one **two** three');
  await expect(content).toBeFocused();
  await page.getByRole('button', { name: 'Underline' }).click();
  await expect(content).toHaveValue('one **__two__** three');
  await page.keyboard.press('ControlOrMeta+i');
  await expect(content).toHaveValue('one **__*two*__** three');
  await page.keyboard.press('ControlOrMeta+z');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(content).toHaveValue('one **two** three');
  await page.keyboard.press('ControlOrMeta+z');
  await expect(content).toHaveValue('one two three');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect(content).toHaveValue('one **two** three');
  await content.evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(6, 9));
  await page.getByRole('button', { name: 'Bold' }).click();
  await expect(content).toHaveValue('one two three');
});

test('pastes formatted text into markup, undoable in the browser', { tag: '@deep' }, async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  await page.goto('/post-blog');
  await page.getByRole('tab', { name: 'Markup' }).click();
  const content = page.getByRole('textbox', { name: 'Content' });
  await content.click();
  const html = '<h1>Soup</h1><p>A <strong>strong </strong>pot: <a href="https://soup.test/a">the recipe</a></p>';
  expect(await paste(page, { html, text: 'plain' })).toBe(false);
  await expect(content).toHaveValue('## Soup\n\nA **strong** pot: [the recipe](https://soup.test/a)');
  await page.keyboard.press('Control+z');
  await expect(content).toHaveValue('');
  const code = '<div style="white-space:pre"><div>if (x)</div><div>  y();</div></div>';
  expect(await paste(page, { html: code, text: 'if (x)\n  y();' })).toBe(true);

  const long = Array.from({ length: 1000 }, (_, n) => `<p>Line <b>${n}</b></p>`).join('');
  await paste(page, { html: long, text: 'plain' });
  await expect(content).toHaveValue(/^Line \*\*0\*\*\n\nLine \*\*1\*\*[\s\S]*Line \*\*999\*\*$/);
});

test('requires a team for sports, and removes teams and subtopics with another category', { tag: '@deep' }, async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['sports', 'short_stories']);
  await page.goto('/post-blog');
  await titleBox(page).fill('A night in Boston');
  await page.getByRole('textbox', { name: 'Content' }).fill('The ice was loud and the rafters were louder.');
  await page.getByLabel('Category').selectOption('sports');
  const search = page.getByRole('searchbox', { name: 'Search teams' });
  await expect(search).toBeVisible();
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByText('Please select a team for sports posts').first()).toBeVisible();
  await expect(search).toBeFocused();
  await search.fill('boston nhl');
  await expect(page.getByRole('group', { name: 'Teams' }).getByRole('checkbox')).toHaveCount(1);
  await page.getByRole('checkbox', { name: 'Boston Bruins' }).check();
  await expect(page.getByText('Please select a team for sports posts')).toHaveCount(0);

  await page.getByLabel('Category').selectOption('short_stories');
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByText('Please select at least one genre for short story posts').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Drama' }).check();
  await page.getByLabel('Category').selectOption('sports');
  await expect(page.getByText('(up to 3)')).toBeVisible();
  await expect(page.getByRole('group', { name: 'Teams' }).getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'NHL', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Teams' }).getByRole('checkbox')).toHaveCount(32);
  await page.getByRole('checkbox', { name: 'Boston Bruins' }).check();
  await page.getByRole('button', { name: 'Publish Post' }).click();
  await expect(page.getByText('Your blog post has been published and added to your interests!').first()).toBeVisible();
});

test('asks a guest to sign in and returns to the form', { tag: '@deep' }, async ({ page, newAccount }) => {
  const { email, password } = await newAccount();
  for (const path of ['/post-blog', '/create-blog']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible();
    await expect(page.getByText('You need to be logged in to create blog posts.')).toBeVisible();
  }
  await page.goto('/post-blog');
  await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/post-blog');
  await expect(page.getByRole('switch', { name: 'Enable Blogging' })).toBeVisible();
});
