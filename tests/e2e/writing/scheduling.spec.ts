import type { Page } from '@playwright/test';
import type { DraftsResponse } from '#contract/drafts';
import type { OwnProfileResponse } from '#contract/profiles';
import { DAY } from '#contract/time';
import { openDialog } from '../support/dialogs.ts';
import { answerWith, breakApi, faulty, refuseApi } from '../support/faults.ts';
import { expect, test } from '../support/journey.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { startPost } from '../support/picture-posts.ts';
import { openSchedule, scheduleBanner, scheduled, scheduleFor } from '../support/scheduling.ts';
import { textEditor } from '../support/text-editor.ts';

test.use({ ...faulty, timezoneId: 'Europe/Amsterdam' });

const submit = (page: Page) => openDialog(page).getByRole('button', { name: 'Schedule Post' });
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);
const uniqueTitle = (text: string) => `${text} ${Date.now().toString(36)}`;

test('schedules a post by keyboard, and changes its text and its time', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await startPost(page, uniqueTitle('Bread at nine'));
  const menu = page.getByRole('button', { name: 'More ways to publish' });
  await tabTo(page, menu, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Schedule…' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(openDialog(page).getByLabel('Date')).toBeFocused();
  await openDialog(page).getByLabel('Date').fill(inDays(40));
  await expect(openDialog(page)).toContainText(/in \d+ days, \w{3} \d+ \w{3} \d{4}, 09:00 \(GMT\+[12]\)/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Post scheduled')).toBeVisible();
  await expect(menu).toBeFocused();
  const banner = scheduleBanner(page);
  await expect(banner).toContainText(/Scheduled for \w{3} \d+ \w{3}, 09:00\. Later changes are not included\./);
  await expect(banner.getByRole('button', { name: 'Use This Version' })).toBeHidden();

  await textEditor(page).click();
  await page.keyboard.type('More soup. ');
  await expect(banner).toContainText('Your changes since then are not included.');
  await page.getByText('Saved', { exact: false }).first().waitFor();
  await page.reload();
  await expect(banner).toContainText('Your changes since then are not included.');
  await pressKey(page, banner.getByRole('button', { name: 'Use This Version' }));
  await expect(banner).toContainText('Later changes are not included.');

  await banner.getByRole('button', { name: 'Change Time' }).click();
  await expect(openDialog(page).getByLabel('Date')).toHaveValue(inDays(40));
  await openDialog(page).getByLabel('Time', { exact: true }).fill('17:45');
  await submit(page).click();
  await expect(banner).toContainText(/, 17:45\./);

  await pressKey(page, banner.getByRole('button', { name: 'Cancel Schedule' }));
  await expect(page.getByText('Schedule canceled. The post is in your drafts.')).toBeVisible();
  await expect(banner).toBeHidden();
});

test('explains each time that cannot be chosen, and offers the next one', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['travel']);
  await startPost(page, uniqueTitle('Rivers'), 'travel');
  await openSchedule(page);
  await expect(page.getByText('Please select at least one region for travel posts').last()).toBeVisible();
  await expect(openDialog(page)).toBeHidden();
  await page.getByRole('checkbox', { name: 'Europe' }).check();
  await openSchedule(page);

  const date = openDialog(page).getByLabel('Date');
  const time = openDialog(page).getByLabel('Time', { exact: true });
  await date.fill('');
  await submit(page).click();
  await expect(date).toHaveAccessibleDescription('Choose a date and a time');
  await date.fill(inDays(-1));
  await submit(page).click();
  await expect(time).toHaveAccessibleDescription('Choose a time at least 2 minutes from now');
  await date.fill(inDays(370));
  await submit(page).click();
  await expect(date).toHaveAccessibleDescription('Choose a time within the next year');

  // Within a year from now, the clocks of this zone are set forward once and back once.
  const [forward, back] = await page.evaluate(changesOfYear);
  await date.fill(forward);
  await time.fill('02:30');
  await submit(page).click();
  await expect(time).toHaveAccessibleDescription('Clocks skip 02:30 on that day. The next valid time is 03:00.');
  await openDialog(page).getByRole('button', { name: 'Use 03:00' }).click();
  await expect(time).toHaveValue('03:00');
  await expect(openDialog(page)).toContainText('03:00 (GMT+2)');

  await date.fill(back);
  await time.fill('02:30');
  await openDialog(page).getByRole('radio', { name: '02:30 (GMT+1)' }).check();
  await expect(openDialog(page).getByText(/, 02:30 \(GMT\+1\)$/)).toBeVisible();
  await openDialog(page).getByLabel('Time zone').selectOption('America/New_York');
  await expect(openDialog(page)).toContainText(/02:30 \(GMT-4\).*Your time: .* 0[78]:30 \(GMT\+[12]\)/);
  await submit(page).click();
  await expect(scheduleBanner(page)).toContainText(/, 02:30\..*Your time: .* 0[78]:30/);
});

/** Returns the days of the next year on which the clocks of Amsterdam are set forward and back. */
function changesOfYear(): [string, string] {
  const lastSunday = (year: number, month: number) => {
    const day = new Date(Date.UTC(year, month, 0));
    return new Date(day.getTime() - day.getUTCDay() * 86_400_000);
  };
  const next = (month: number) => {
    const year = new Date().getUTCFullYear();
    const first = lastSunday(year, month);
    return (first.getTime() > Date.now() + 86_400_000 ? first : lastSunday(year + 1, month)).toISOString().slice(0, 10);
  };
  return [next(3), next(10)];
}

test('keeps what was chosen when scheduling fails, and tries again', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await startPost(page, uniqueTitle('Soup'));
  await openSchedule(page);
  const time = openDialog(page).getByLabel('Time', { exact: true });
  await time.fill('11:15');
  const { mend } = await breakApi(page, '/drafts/[\\w-]+/schedule', 'offline');
  await submit(page).click();
  await expect(openDialog(page).getByRole('alert')).toContainText('Failed to schedule post');
  await mend();
  const message = 'You can publish up to 5 posts an hour. The next free time is Tue 24 Nov 2026, 12:15 (GMT+1).';
  await refuseApi(page, '/drafts/[\\w-]+/schedule', {
    status: 429,
    code: 'rate_limited',
    message,
    fields: { publishAt: message },
  });
  await submit(page).click();
  await expect(time).toHaveAccessibleDescription(message);
  await expect(time).toHaveValue('11:15');
  await page.unroute(/schedule/);
  await page.unrouteAll();
  await submit(page).click();
  await expect(scheduleBanner(page)).toContainText(/, 11:15\./);
});

test('lists scheduled posts in the Content Manager, with a calendar and the ways on', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  const titles = [uniqueTitle('Later soup'), uniqueTitle('Sooner soup')] as const;
  await scheduleFor(page, titles[0], inDays(60));
  await scheduleFor(page, titles[1], inDays(30));
  await page.goto('/?tab=content&view=drafts');
  const section = scheduled(page);
  await expect(section.getByRole('listitem').getByRole('heading')).toHaveText([titles[1], titles[0]]);
  await section.getByRole('button', { name: 'Show Calendar' }).click();
  const calendar = section.getByRole('table');
  await expect(calendar.getByRole('link', { name: titles[1] })).toContainText('09:00');
  await expect(calendar.getByRole('link', { name: titles[0] })).toBeHidden();
  await section.getByRole('button', { name: 'Next month' }).click();
  await expect(calendar.getByRole('link', { name: titles[0] })).toBeVisible();

  const list = section.getByRole('list', { name: 'Your scheduled posts' });
  const row = list.getByRole('listitem').filter({ hasText: titles[0] });
  await row.getByRole('button', { name: /^Change Time/ }).click();
  // The blogger has no readers.
  await expect(submit(page)).toBeVisible();
  await expect(openDialog(page).getByRole('switch', { name: 'Send by email' })).toBeHidden();
  await openDialog(page).getByLabel('Time', { exact: true }).fill('18:30');
  await submit(page).click();
  await expect(row).toContainText('18:30 (GMT');
  await row.getByRole('button', { name: /^Cancel Schedule/ }).click();
  await expect(page.getByText('Schedule canceled. The post is in your drafts.')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Your drafts' })).toContainText(titles[0]);
});

test('says why a post was not published, and publishes it now after asking about its emails', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  const title = uniqueTitle('Missed soup');
  await scheduleFor(page, title, inDays(3));
  const problem = 'You can only create posts in your chosen writing topics';
  await answerWith<DraftsResponse>(page, '/drafts', ({ drafts }) => ({
    drafts: drafts.map((draft) => ({
      ...draft,
      schedule: draft.schedule && { ...draft.schedule, state: 'failed' as const, problem },
    })),
  }));
  await answerWith<OwnProfileResponse>(page, '/profile', ({ profile }) => ({
    profile: profile && { ...profile, emailedReaders: 3 },
  }));
  await page.goto('/?tab=content&view=drafts');
  const row = scheduled(page).getByRole('listitem').filter({ hasText: title });
  await expect(row).toContainText('but not published');
  await expect(row).toContainText(problem);
  await expect(row.getByRole('button', { name: /^(Choose Another Time|Keep as Draft)/ })).toHaveCount(2);
  await row.getByRole('button', { name: /^Publish Now/ }).click();
  const asking = page.getByRole('dialog', { name: 'Publish and email 3 readers?' });
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await expect(asking).toBeHidden();
  await row.getByRole('button', { name: /^Publish Now/ }).click();
  await asking.getByRole('button', { name: 'Publish and Email' }).click();
  await expect(page.getByText('Your blog post has been published and added to your interests!')).toBeVisible();
  await expect(row).toBeHidden();
  await page.goto('/?tab=content&view=posts');
  await expect(page.getByRole('list', { name: 'Your posts' })).toContainText(title);
});

test('counts the time until publication by the server’s clock', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.clock.setSystemTime(Date.now() + 10 * DAY);
  await scheduleFor(page, uniqueTitle('Soup of a wrong clock'), inDays(3));
  await expect(scheduleBanner(page)).toContainText(/It will be published in ([23] days|\d\d hours)\./);
});
