import type { Locator, Page } from '@playwright/test';
import { type Files, toBytes } from '../../web/imports/support/files.ts';
import { expect } from './journey.ts';

const SETTINGS = '/?tab=settings';

export type ChosenFile = { name: string; mimeType: string; buffer: Buffer };

/** Packs files as an archive that a blogger chooses. */
export const zipFile = (files: Files, name = 'archive.zip'): ChosenFile => ({
  name,
  mimeType: 'application/zip',
  buffer: Buffer.from(toBytes(files)),
});

export const importPart = (page: Page) => page.getByRole('region', { name: 'Bring your blog' });

/** Opens the part of Settings that imports a blog, in a browser whose file dialog returns no handles. */
export async function openImports(page: Page): Promise<Locator> {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showOpenFilePicker'));
  await page.goto(SETTINGS);
  const part = importPart(page);
  await expect(part.getByRole('button', { name: /Choose (?:Another|the Same )?\s*File/ }).first()).toBeVisible();
  return part;
}

/** Chooses a file, or several, as the system's dialog does. */
export const chooseArchive = (part: Locator, file: ChosenFile | ChosenFile[]) =>
  part.locator('input[type=file]').first().setInputFiles(file);

/** Imports everything in the opened file, whose category is chosen, and waits for the report. */
export async function importAll(part: Locator) {
  await part.getByRole('button', { name: /^(?:Import All|Continue Import)$/ }).click();
  await expect(part.getByText('Your import is complete')).toBeVisible({ timeout: 40_000 });
}

/** Returns the value of a figure of the import's part. */
export const importFigure = (part: Locator, label: string) =>
  part.locator('dl > div', { has: part.page().getByText(label, { exact: true }) }).locator('dd');

/** Undoes the import of the shown report. */
export async function undoImport(part: Locator) {
  await part.getByRole('button', { name: 'Undo Import' }).first().click();
  const question = part.page().getByRole('dialog', { name: 'Undo this import?' });
  await question.getByRole('button', { name: 'Undo Import' }).click();
  await expect(part.getByText('Import undone')).toBeVisible();
}
