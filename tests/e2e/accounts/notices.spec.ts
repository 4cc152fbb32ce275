import type { CampaignReportResponse } from '#contract/audience';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { mailTo } from '../support/inbox.ts';
import { ownPosts, publish } from '../support/own-posts.ts';
import { expect, test } from '../support/paying.ts';

test('emails a subscriber the whole premium post, counts visits, and stops these emails through their link', async ({
  page,
  pageOf,
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

  const article = /https?:\S+\/article\/\S+/.exec(text)?.[0] ?? '';
  const [path = ''] = article.split('#');
  const bodyOfView = async (open: () => Promise<unknown>) => {
    const counted = page.waitForRequest(/\/views$/);
    await open();
    return (await counted).postDataJSON() as unknown;
  };

  await test.step('counts a visit once, and removes what names the email from the address', async () => {
    expect(await bodyOfView(() => page.goto(article))).toEqual({ email: 0, from: '' });
    await expect(page).toHaveURL(path);
    expect(await bodyOfView(() => page.reload())).toEqual({ from: '' });
  });

  await test.step('counts the visit of a guest whose link has an earlier title', async () => {
    await page.context().clearCookies();
    const earlier = article.replace('the-soup-of-the-day', 'an-earlier-soup');
    expect(await bodyOfView(() => page.goto(earlier))).toEqual({ email: 0, from: '' });
    await expect(page).toHaveURL(path);
  });

  await test.step('shows the visits to the writer', async () => {
    const [post] = await ownPosts(writer);
    const visits = async () =>
      ((await (await writer.request.get(`/api/posts/${post?.id}/campaign`)).json()) as CampaignReportResponse).campaign
        ?.visits;
    await expect.poll(visits, { timeout: 20_000 }).toBe(2);
    const desk = await pageOf(writer.request);
    await desk.goto('/?tab=content&view=posts');
    await desk.getByRole('button', { name: 'Emails The soup of the day' }).press('Enter');
    await expect(desk.getByRole('dialog', { name: 'Emails' }).getByText('Visits from the email')).toBeVisible();
  });
});
