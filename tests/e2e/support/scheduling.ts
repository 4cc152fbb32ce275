import type { Page } from '@playwright/test';
import { openDialog } from './dialogs.ts';
import { expect } from './journey.ts';
import { startPost } from './picture-posts.ts';

/** The notice of the editor about the post's schedule. */
export const scheduleBanner = (page: Page) => page.getByRole('region', { name: 'Schedule', exact: true });

/** The scheduled posts of the Content Manager. */
export const scheduled = (page: Page) => page.getByRole('region', { name: /^Scheduled/ });

/** Chooses Schedule in the menu beside the publish button. */
export async function openSchedule(page: Page) {
  await page.getByRole('button', { name: 'More ways to publish' }).click();
  await page.getByRole('menuitem').click();
}

/** Writes a post and schedules it for nine o'clock of a day. */
export async function scheduleFor(page: Page, title: string, date: string) {
  await startPost(page, title);
  await openSchedule(page);
  await openDialog(page).getByLabel('Date').fill(date);
  await openDialog(page).getByRole('button', { name: 'Schedule Post' }).click();
  await expect(scheduleBanner(page)).toBeVisible();
}
