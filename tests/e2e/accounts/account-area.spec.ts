import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import type { ScreenState } from '../accessibility/screens.ts';
import { breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { ports } from '../support/ports.ts';

const TOPICS = '/?tab=subscriptions&view=topics';
const SUBSCRIPTIONS = '/?tab=subscriptions';

const links = (page: Page, navigation: string) =>
  page.getByRole('navigation', { name: navigation }).getByRole('link').filter({ visible: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test.describe('the dashboard', () => {
  test('shows its tabs in order to readers and bloggers', async ({ page, becomeBlogger }) => {
    await becomeBlogger();
    await page.goto('/');
    await expect(links(page, 'Dashboard')).toHaveText([
      'Feed',
      'Reading List',
      'Topics',
      'Profile',
      'Subscriptions',
      'Content Manager',
      'Settings',
    ]);
    await page.goto('/?tab=settings');
    await page.getByRole('switch', { name: 'Enable Blogging' }).click();
    await expect(links(page, 'Dashboard')).toHaveText([
      'Feed',
      'Reading List',
      'Topics',
      'Subscriptions',
      'Find Blogger',
      'Settings',
    ]);
  });

  test('sends guests to sign in when they open a personal tab', async ({ page }) => {
    await page.goto(TOPICS);
    await expect(page).toHaveURL('/auth?next=%2F%3Ftab%3Dsubscriptions%26view%3Dtopics');
    await page.goto('/?tab=find&q=ann');
    await expect(page).toHaveURL('/auth?next=%2F%3Ftab%3Dfind%26q%3Dann');
  });
});

test.describe('the account area', () => {
  test('shows one view at a time, by its URL', async ({ page, becomeReader }) => {
    await becomeReader();
    await page.goto('/');
    await links(page, 'Dashboard').filter({ hasText: 'Subscriptions' }).click();
    await expect(title(page)).toHaveText('My Subscriptions');
    await expect(links(page, 'Account')).toHaveText(['My Topics', 'My Subscriptions'], { useInnerText: true });
    await expect(links(page, 'Account').last()).toHaveAttribute('aria-current', 'page');
    await links(page, 'Account').first().click();
    await expect(page).toHaveURL(TOPICS);
    await expect(title(page)).toHaveText('My Topics');
    await page.goBack();
    await expect(title(page)).toHaveText('My Subscriptions');
    await page.goto('/?tab=subscriptions&view=profile');
    await expect(title(page)).toHaveText('My Subscriptions');
    await page.goto('/?tab=subscriptions&view=find');
    await expect(title(page)).toHaveText('Find Blogger');
  });

  test('has short labels and a Find tab on phones', async ({ page, becomeBlogger }) => {
    await becomeBlogger();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(SUBSCRIPTIONS);
    await expect(links(page, 'Account')).toHaveText(['Profile', 'Topics', 'Subscriptions', 'Find'], {
      useInnerText: true,
    });
    await expect(links(page, 'Account').nth(2)).toHaveAccessibleName('My Subscriptions');
    await links(page, 'Account').last().click();
    await expect(page.getByRole('searchbox', { name: 'Username' })).toBeVisible();
  });

  test('has the profile editor for bloggers', async ({ page, becomeBlogger }) => {
    const { username } = await becomeBlogger(['food']);
    await page.goto(SUBSCRIPTIONS);
    await links(page, 'Account').filter({ hasText: 'My Profile' }).click();
    await expect(title(page)).toHaveText('My Profile');
    await expect(page.getByRole('heading', { name: `@${username}`, level: 2 })).toBeVisible();
    await page.getByRole('button', { name: 'Write About Me' }).click();
    await page.getByRole('textbox', { name: 'About you' }).fill('I cook.');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('About me updated successfully')).toBeVisible();
  });
});

test.describe('My Subscriptions', () => {
  test('shows the price, the blogger and the start of a subscription', async ({ page, context }) => {
    const origin = `http://localhost:${ports.PORT}`;
    const data = { email: 'reader@demo.test', password: 'demo-pass-1', remember: false };
    await context.request.post(`${origin}/api/auth/sign-in`, { data, headers: { Origin: origin } });
    await page.goto(SUBSCRIPTIONS);
    await expect(section(page, 'Payment & Billing')).toContainText('$5.00 a month');
    const list = page.getByRole('list', { name: 'Active subscriptions' });
    await expect(list.getByRole('listitem')).toHaveText([/slowtrain_sofia.*Since.*\$5\.00 a month/]);
    await expect(page.getByRole('link', { name: 'Discover More Creators' })).toHaveAttribute('href', '/');
    const receipts = page.getByRole('list', { name: 'Receipts' }).getByRole('listitem');
    const month = receipts.filter({ hasText: '$5.00' }).filter({ hasText: 'slowtrain_sofia' }).first();
    await expect(month).toContainText(/Paid \w+ 1, \d{4}, for \w+ 1 – \d\d/);
    await expect(month.getByRole('term')).toHaveText(['Writer', 'Platform', 'Card fee']);
    await expect(month.getByRole('definition')).toHaveText(['$3.75', '$0.80', '$0.45']);
    await expectAccessible(page, 'account/subscriptions: filled');
    await list.getByRole('link').click();
    await expect(title(page)).toHaveText('@slowtrain_sofia');
  });

  test('leads a reader without subscriptions to the list of creators', async ({ page, becomeReader }) => {
    await becomeReader();
    await page.goto(SUBSCRIPTIONS);
    await expect(section(page, 'Payment & Billing')).toContainText('$0.00 a month');
    await expect(page.getByRole('heading', { name: 'No subscriptions yet' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Manage Billing' })).toHaveCount(0);
    await expectAccessible(page, 'account/subscriptions: empty');
    await page.getByRole('link', { name: 'Discover More Creators' }).click();
    await expect(title(page)).toHaveText('Latest Posts');
  });
});

test.describe('when the server fails', () => {
  test.use(faulty);

  test('loads topics and subscriptions again on request', async ({ page, becomeReader }) => {
    await becomeReader();
    const failsAndComes = async (mend: () => Promise<void>, text: string, after: string, look: ScreenState) => {
      await expectAfterRetries(page.getByRole('heading', { name: text }));
      await expectAccessible(page, look);
      await mend();
      await page.getByRole('button', { name: 'Try Again' }).click();
      await expect(page.getByRole('heading', { name: after })).toBeVisible();
    };
    const interests = await breakApi(page, '/interests');
    // Reading pages include the interests, so the journey starts on another page.
    await page.goto('/about');
    for (const name of ['Dashboard', 'Subscriptions', 'My Topics']) {
      await page.getByRole('link', { name, exact: true }).click();
    }
    await failsAndComes(
      interests.mend,
      'Failed to load your topics',
      "You don't follow anything yet",
      'account/topics: could not be loaded',
    );
    const subscriptions = await breakApi(page, '/subscriptions');
    await page.goto(SUBSCRIPTIONS);
    await failsAndComes(
      subscriptions.mend,
      'Failed to load subscriptions',
      'No subscriptions yet',
      'account/subscriptions: could not be loaded',
    );
  });
});
