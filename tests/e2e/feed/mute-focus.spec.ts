import { articles } from '../support/feed-page.ts';
import { saveInterests } from '../support/follows.ts';
import { expect, test } from '../support/journey.ts';
import { publish } from '../support/own-posts.ts';
import { toasts } from '../support/toasts.ts';

test('keeps the focus in the feed after muting from a card and after Undo, by keyboard alone', async ({
  page,
  context,
  becomeConfirmedReader,
  newBlogger,
}) => {
  const [other, loud] = [await newBlogger(['outdoors']), await newBlogger(['outdoors'])];
  const [calm, first, second] = [`Quiet by ${other.username}`, `One by ${loud.username}`, `Two by ${loud.username}`];
  await publish(other.request, { title: calm, category: 'outdoors' });
  await publish(loud.request, { title: first, category: 'outdoors' });
  await publish(loud.request, { title: second, category: 'outdoors' });
  await becomeConfirmedReader();
  await saveInterests(context, 'POST', '/categories', { categories: ['outdoors'] });
  await page.goto('/');
  const card = (title: string) => articles(page).filter({ hasText: title });
  const focusedTitle = (title: string) => card(title).getByRole('heading').getByRole('link');

  await card(second)
    .getByRole('button', { name: /^Options for/ })
    .press('Enter');
  await page.getByRole('menuitem', { name: `Mute @${loud.username}` }).press('Enter');
  for (const title of [first, second]) await expect(card(title)).toHaveCount(0);
  // The next post takes the focus, not the page.
  await expect(focusedTitle(calm)).toBeFocused();
  const undo = toasts(page).getByRole('button', { name: 'Undo' });
  await undo.press('Enter');
  await expect(card(second)).toBeVisible();
  await expect(focusedTitle(calm)).toBeFocused();
});
