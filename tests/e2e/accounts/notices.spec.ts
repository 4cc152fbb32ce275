import { mailTo } from '../support/inbox.ts';
import { publish } from '../support/own-posts.ts';
import { expect, test } from '../support/paying.ts';

test('notifies a subscriber of a new post, and stops these emails through their link', async ({
  page,
  newWriter,
  becomeSubscriber,
}) => {
  const writer = await newWriter();
  const reader = await becomeSubscriber(writer);
  await publish(writer.request, { title: 'The soup of the day', isFree: false });

  const { headers, text } = await mailTo(reader.email, new RegExp(`^${writer.username}: The soup of the day$`));
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const link = headers['list-unsubscribe']?.slice(1, -1) ?? '';
  expect(text).toContain(link);

  await page.goto(link);
  await page.getByRole('button', { name: 'Unsubscribe from These Emails' }).click();
  await expect(page.getByRole('heading', { name: "You won't get emails about new posts" })).toBeVisible();
  await page.getByRole('link', { name: 'Undo in Settings' }).click();
  await expect(page.getByRole('switch', { name: 'New posts' })).not.toBeChecked();
});
