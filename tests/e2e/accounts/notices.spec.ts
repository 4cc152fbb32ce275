import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { mailTo } from '../support/inbox.ts';
import { publish } from '../support/own-posts.ts';
import { expect, test } from '../support/paying.ts';

test('emails a subscriber the whole premium post, and stops these emails through their link', async ({
  page,
  newWriter,
  becomeSubscriber,
}) => {
  const writer = await newWriter();
  const reader = await becomeSubscriber(writer);
  await publish(writer.request, { title: 'The soup of the day', isFree: false });

  const { headers, text } = await mailTo(reader.email, /^The soup of the day$/);
  expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  expect(headers.from).toContain(writer.username);
  const link = /<(https?:[^>]+)>/.exec(headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  expect(text).toContain(link);

  await page.goto(link);
  await expect(page.getByText(`You get each post by email from @${writer.username}.`)).toBeVisible();
  await expectAccessible(page, 'unsubscribe: one list');
  await page.getByRole('button', { name: 'One Email a Week Instead' }).press('Enter');
  await expect(page.getByText(`You get one email a week from @${writer.username}.`)).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).press('Enter');
  await expect(page.locator(':focus')).toHaveText(`No more emails from @${writer.username}`);
  await page.goto('/?tab=settings');
  await expect(page.getByRole('combobox', { name: `Emails from @${writer.username}` })).toHaveValue('none');
});
