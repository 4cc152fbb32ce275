import type { Page } from '@playwright/test';
import { signUp } from '../support/accounts.ts';
import { interestsOf, saveInterests } from '../support/follows.ts';
import { linkMailedTo } from '../support/inbox.ts';
import { expect, test } from '../support/journey.ts';
import { toasts } from '../support/toasts.ts';

const TOPICS = '/?tab=subscriptions&view=topics';

test('confirms once and says so after a double click on Confirm', async ({ page, request }) => {
  const { email } = await signUp(request);
  await page.goto(await linkMailedTo(email, /confirm/i));
  await page.getByRole('button', { name: 'Confirm My Email Address' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Your email address is confirmed' })).toBeVisible();
  await expect(page).toHaveURL(/mode=confirm/);
});

test('saves the interests once after a double click on Continue', async ({ page, becomeReader }) => {
  await becomeReader();
  await page.goto('/auth?mode=interests');
  await page.getByRole('checkbox', { name: 'Romance' }).check();
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await page.getByRole('button', { name: 'Continue to Dashboard' }).dblclick();
  await expect(page.getByRole('heading', { name: 'Latest Posts' })).toBeVisible();
  expect(sent.filter((path) => path === '/api/interests/categories')).toHaveLength(1);
});

/**
 * Returns a function that presses at a point, with fixed timestamps in milliseconds that do not depend on the machine's
 * speed.
 */
async function pressesAt(page: Page, point: { x: number; y: number }) {
  const session = await page.context().newCDPSession(page);
  const firstAt = Date.now();
  return async (afterMs: number) => {
    for (const type of ['mousePressed', 'mouseReleased'] as const) {
      const timestamp = (firstAt + afterMs) / 1000;
      await session.send('Input.dispatchMouseEvent', { ...point, type, timestamp, button: 'left', clickCount: 1 });
    }
  };
}

test('removes one topic after a double click on ×, and Undo restores it', async ({ page, context, becomeReader }) => {
  await becomeReader();
  // Names of equal width, so the next button moves to the position of the pressed one.
  await saveInterests(context, 'PUT', '/outdoors/subtopics', { subtopics: ['Hiking', 'Fishing', 'Camping'] });
  await page.goto(TOPICS);
  const remove = page.getByRole('region', { name: 'Outdoors' }).getByRole('button');
  await expect(remove).toHaveCount(3);
  const box = await remove.first().boundingBox();
  if (box === null) throw new Error('no button');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const press = await pressesAt(page, { x, y });
  await press(0);
  await expect(remove).toHaveCount(2);
  await press(220);
  await expect(toasts(page).getByText(/^Removed "/)).toHaveCount(1);
  await expect(remove).toHaveCount(2);
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await expect(remove).toHaveCount(3);
  await expect(toasts(page).getByText(/^You follow .+ again$/)).toBeVisible();
  expect((await interestsOf(context)).subtopics).toHaveLength(3);
});

test('names the removed team, and Undo restores it in its division', async ({ page, context, becomeReader }) => {
  await becomeReader();
  await saveInterests(context, 'PUT', '/sports', { leagues: ['nhl-atlantic'], teams: [] });
  await page.goto(TOPICS);
  await page.getByText('8 teams').click();
  await page.getByRole('button', { name: 'Remove Boston Bruins', exact: true }).click();
  const said = toasts(page).filter({ hasText: 'Sports preference removed' });
  await expect(said).toContainText('Boston Bruins');
  await said.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Remove Entire Atlantic (NHL)' })).toBeVisible();
  expect(await interestsOf(context)).toMatchObject({ leagues: ['nhl-atlantic'], teams: [] });
});
