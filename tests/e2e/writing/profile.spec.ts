import type { Page } from '@playwright/test';
import type { OwnProfile, OwnProfileResponse } from '#contract/profiles';
import { breakApi, expectAfterRetries, faulty } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { ownPosts, publishPosts } from '../support/own-posts.ts';

const aboutMe = (page: Page) => page.getByRole('region', { name: 'About Me' });
const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

async function ownProfile(page: Page): Promise<OwnProfile> {
  const response = await page.request.get('/api/profile');
  const { profile } = (await response.json()) as OwnProfileResponse;
  if (profile === null) throw new Error('no profile');
  return profile;
}

test('sends a guest to sign in and back to their profile', async ({ page, newAccount }) => {
  const { email, password } = await newAccount();
  await page.goto('/profile');
  await expect(page).toHaveURL('/auth?next=%2Fprofile');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('heading', { name: 'Profile Not Available', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Settings' }).click();
  await expect(page).toHaveURL('/?tab=settings');
});

test('shows a blogger’s statistics, earnings and recent posts in their profile', async ({
  page,
  context,
  becomeBlogger,
}) => {
  const { username } = await becomeBlogger(['food', 'travel']);
  await publishPosts(context, { free: 1 });
  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: `@${username}` })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change Topics' })).toHaveAttribute('href', '/my-topics');
  await expect(page.getByRole('region', { name: 'Monthly Performance' })).toContainText('Subscriber change');
  await expect(page.getByRole('region', { name: 'Subscription Info' })).toContainText('$3.00 per month');
  const earnings = page.getByRole('region', { name: 'Earnings Tracker' });
  await expect(earnings.getByRole('row', { name: 'Now' })).toContainText('$0.00');
  await expect(earnings.getByRole('row', { name: '+10' })).toHaveText(/\+10.*10.*\$22\.50.*\$270\.00/);
  await expect(earnings.getByRole('row', { name: '+50' })).toHaveText(/\+50.*50.*\$112\.50.*\$1,350\.00/);
  await expect(earnings.getByRole('img')).toHaveAccessibleName(/Now: \$0\.00, \+10: \$22\.50/);
  await expect(page.getByRole('heading', { name: 'Free soup number 1' })).toBeVisible();
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.indexOf('Recent Posts')).toBeLessThan(headings.indexOf('Social Links'));
  await expect(page.getByRole('link', { name: 'Manage Posts' })).toHaveAttribute('href', '/?tab=content&view=posts');
  await expect(page.getByRole('main').getByRole('link', { name: 'New Post' })).toHaveAttribute('href', '/post-blog');
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: username, exact: true }),
  ).toHaveAttribute('href', '/profile');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await expect(page).toHaveURL('/');
});

test('edits About Me in place, counts its words and asks before discarding it', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.goto('/profile');
  await aboutMe(page).getByRole('button', { name: 'Write About Me' }).click();
  const box = aboutMe(page).getByRole('textbox');
  await expect(box).toBeFocused();
  await box.fill('I cook soup.\n\nEvery day.');
  await expect(aboutMe(page)).toContainText('5 / 1,000 words');
  await aboutMe(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('About me updated successfully')).toBeVisible();
  await expect(aboutMe(page)).toContainText('I cook soup.');
  await expect(aboutMe(page).getByRole('button', { name: 'Edit About Me' })).toBeFocused();

  await page.keyboard.press('Enter');
  await box.fill('Something else');
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(aboutMe(page)).toContainText('You have unsaved changes.');
  await aboutMe(page).getByRole('button', { name: 'Edit About Me' }).click();
  await expect(box).toHaveValue('Something else');
  const asking = page.getByRole('dialog', { name: 'Discard your changes?' });
  await aboutMe(page).getByRole('button', { name: 'Cancel' }).click();
  await asking.getByRole('button', { name: 'Keep Editing' }).click();
  await expect(box).toHaveValue('Something else');
  await aboutMe(page).getByRole('button', { name: 'Cancel' }).click();
  await asking.getByRole('button', { name: 'Discard Changes' }).click();
  await expect(aboutMe(page)).toContainText('Every day.');
  await expect(aboutMe(page)).not.toContainText('Something else');

  await aboutMe(page).getByRole('button', { name: 'Edit About Me' }).click();
  const save = aboutMe(page).getByRole('button', { name: 'Save' });
  const counter = (count: string) => aboutMe(page).getByText(`${count} / 1,000 words`);
  await box.fill(words(950));
  await expect(counter('950')).toHaveCSS('font-weight', '400');
  await box.fill(words(951));
  await expect(counter('951')).toHaveCSS('font-weight', '500');
  await expect(save).toBeEnabled();
  await box.fill(words(1001));
  await expect(aboutMe(page).getByText('About me section cannot exceed 1000 words')).toBeVisible();
  await expect(save).toBeDisabled();
  await box.fill('a'.repeat(20_001));
  await expect(aboutMe(page).getByText('About me section cannot exceed 20,000 characters')).toBeVisible();
  await expect(save).toBeDisabled();
  await box.fill(words(1000));
  await save.click();
  await expect(page.getByText('About me updated successfully').last()).toBeVisible();
  await expect(box).toHaveCount(0);
  expect((await ownProfile(page)).aboutMe).toBe(words(1000));
});

test('warns of an unsaved About Me on sign-out, and leaves nothing of it behind', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.goto('/profile');
  await aboutMe(page).getByRole('button', { name: 'Write About Me' }).click();
  await aboutMe(page).getByRole('textbox').fill('Half a sentence');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page.getByText('Some of your writing is not saved to the server yet')).toBeVisible();
  await page.getByRole('button', { name: 'Back to Your Writing' }).click();
  await aboutMe(page).getByRole('button', { name: 'Write About Me' }).click();
  await expect(aboutMe(page).getByRole('textbox')).toHaveValue('Half a sentence');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await page.getByRole('button', { name: 'Sign Out Anyway' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('about-me')))).toEqual(
    [],
  );
});

test('accepts only YouTube and TikTok as social links', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.goto('/profile');
  await page.getByLabel('YouTube').fill('https://youtube.com.evil.test/@me');
  await page.getByLabel('TikTok').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save Links' }).click();
  await expect(page.getByText('Please enter a YouTube address, such as https://www.youtube.com/@you')).toBeVisible();
  await expect(page.getByText('Please enter a TikTok address, such as https://www.tiktok.com/@you')).toBeVisible();
  await expect(page.getByLabel('YouTube')).toBeFocused();
  expect(await ownProfile(page)).toMatchObject({ youtubeUrl: null, tiktokUrl: null });

  await page.getByLabel('YouTube').fill(' youtube.com/@soups ');
  await page.getByLabel('TikTok').fill('');
  await page.getByRole('button', { name: 'Save Links' }).click();
  await expect(page.getByText('Profile updated successfully')).toBeVisible();
  await expect(page.getByLabel('YouTube')).toHaveValue('https://youtube.com/@soups');
  await expect(page.getByRole('link', { name: /^YouTube/ })).toHaveAttribute('href', 'https://youtube.com/@soups');
});

test('shows the owner fields and edit buttons on the public page that others do not see', async ({
  page,
  browser,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  const { id } = await ownProfile(page);
  await page.goto(`/blogger/${id}`);
  await expect(page.getByRole('region', { name: 'Earnings Tracker' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Monthly Performance' })).toBeVisible();
  await expect(page.getByText('Only you see this')).toBeVisible();
  await aboutMe(page).getByRole('button', { name: 'Write About Me' }).click();
  await aboutMe(page).getByRole('textbox').fill('Soup, mostly.');
  await aboutMe(page).getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('About me updated successfully')).toBeVisible();

  const stranger = await browser.newPage();
  await stranger.goto(`/blogger/${id}`);
  await expect(stranger.getByText('Soup, mostly.')).toBeVisible();
  await expect(stranger.getByText('Earnings Tracker')).toHaveCount(0);
  await expect(stranger.getByText('Only you see this')).toHaveCount(0);
  await expect(stranger.getByRole('button', { name: /About Me/ })).toHaveCount(0);
  await stranger.close();
});

test('offers to edit an article only to its author', async ({ page, context, browser, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await publishPosts(context, { free: 1 });
  const [post] = await ownPosts(context);
  await page.goto(`/article/${post?.id}`);
  await page.getByRole('link', { name: 'Edit Post' }).click();
  await expect(page).toHaveURL(`/post-blog?edit=${post?.id}`);

  const stranger = await browser.newPage();
  await stranger.goto(`/article/${post?.id}`);
  await expect(stranger.getByRole('link', { name: 'View Profile' })).toBeVisible();
  await expect(stranger.getByRole('link', { name: 'Edit Post' })).toHaveCount(0);
  await stranger.close();
});

test.describe('when the server fails', () => {
  test.use(faulty);

  test('says that a profile could not be loaded, and loads it on request', async ({ page, becomeBlogger }) => {
    await becomeBlogger(['food']);
    const { mend } = await breakApi(page, '/profile');
    await page.goto('/profile');
    const alert = page.getByRole('alert').filter({ hasText: 'Unable to load user profile' });
    await expectAfterRetries(alert);
    await mend();
    await alert.getByRole('button', { name: 'Try Again' }).click();
    await expect(aboutMe(page)).toBeVisible();
  });

  test('says that a profile could not be saved, and preserves the input', async ({ page, becomeBlogger }) => {
    await becomeBlogger(['food']);
    await page.goto('/profile');
    await breakApi(page, '/bloggers/[-0-9a-f]+/(about-me|links)');
    await aboutMe(page).getByRole('button', { name: 'Write About Me' }).click();
    await aboutMe(page).getByRole('textbox').fill('Not lost.');
    await aboutMe(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Failed to update about me section').first()).toBeVisible();
    await expect(aboutMe(page).getByRole('textbox')).toHaveValue('Not lost.');
    await page.getByLabel('YouTube').fill('youtube.com/@me');
    await page.getByRole('button', { name: 'Save Links' }).click();
    await expect(page.getByText('Failed to update profile').first()).toBeVisible();
    await expect(page.getByLabel('YouTube')).toHaveValue('youtube.com/@me');
  });
});
