import { ghostFiles } from '../../web/imports/support/ghost-files.ts';
import { mediumFiles } from '../../web/imports/support/medium-files.ts';
import { expectAccessible } from '../accessibility/accessibility-check.ts';
import { breakApi, refuseApi } from '../support/faults.ts';
import { chooseArchive, importAll, importFigure, importPart, openImports, zipFile } from '../support/imports.ts';
import { expect, test } from '../support/journey.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';

test.use({ expectedErrors: /Failed to load resource/ });

test('says why a file cannot be imported, and accepts the next one', async ({ page, becomeBlogger }) => {
  await becomeBlogger();
  const part = await openImports(page);
  const note = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') };
  await chooseArchive(part, note);
  await expect(part.getByRole('alert')).toContainText('This file has no posts or readers that can be imported.');
  await expectAccessible(page, 'dashboard/settings: an unreadable file');
  await chooseArchive(part, { ...note, name: 'broken.zip' });
  await expect(part.getByRole('alert')).toContainText('This archive is damaged or incomplete.');
  await chooseArchive(part, zipFile({ 'posts.csv': 'post_id,title,post_date,is_published\n1.a,A,,true' }));
  await expect(part.getByRole('alert')).toContainText('posts without their texts');
  await chooseArchive(part, zipFile(mediumFiles()));
  await expect(part).toContainText('From Medium');
  await expect(part.getByRole('alert')).toHaveCount(0);
});

test('waits for a connection, stops, continues, and needs no mouse', async ({ page, becomeBlogger }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await becomeBlogger(['food']);
  const part = await openImports(page);
  await chooseArchive(part, zipFile(mediumFiles()));
  const offline = await breakApi(page, '/imports/[^/]+/items/.*', 'offline');
  const start = part.getByRole('button', { name: 'Import All' });
  await expect(start).toBeVisible();
  await tabTo(page, start);
  await pressKey(page, start);
  await expect(part.getByText('You are offline. Your import continues when you are connected again.')).toBeVisible();
  const stop = part.getByRole('button', { name: 'Stop' });
  await tabTo(page, stop);
  await pressKey(page, stop);
  await expect(part.getByText('You stopped the import')).toBeVisible();
  await offline.mend();
  const next = part.getByRole('button', { name: 'Continue Import' });
  await tabTo(page, next);
  await pressKey(page, next);
  await expect(part.getByText('Your import is complete')).toBeVisible({ timeout: 40_000 });
  await expect(part.getByRole('heading', { name: 'What did not come along' })).toBeVisible();
});

test('stores what it has when the session ends, and names single posts that are refused', async ({
  page,
  becomeBlogger,
}) => {
  await becomeBlogger(['food']);
  const part = await openImports(page);
  await chooseArchive(part, zipFile(mediumFiles()));
  const signedOut = { status: 401, code: 'signed_out', message: 'Please sign in' } as const;
  await refuseApi(page, '/imports/[^/]+/publish', signedOut);
  await part.getByRole('button', { name: 'Import All' }).click();
  await expect(part.getByRole('alert')).toContainText('You are signed out. Sign in');
  await expect(part.getByRole('alert')).toContainText('Everything that was imported until then is stored.');
  await page.unroute(/\/api\/imports\/[^/]+\/publish(\?|$)/);
  await page.unrouteAll();
  await importAll(part);
  await expect(importFigure(part, 'Posts imported')).not.toHaveText('0');

  await part.getByRole('button', { name: 'Choose Another File' }).click();
  await chooseArchive(part, zipFile(ghostFiles()));
  const refused = {
    status: 422,
    code: 'invalid_input',
    message: 'Please check it',
    fields: { title: 'No such title' },
  } as const;
  await refuseApi(page, '/imports/[^/]+/items/ghost%3Auuid-2', refused);
  await importAll(part);
  await expect(part).toContainText('Post 2: No such title');
});

test('ends an import before one from another platform starts', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  const part = await openImports(page);
  await chooseArchive(part, zipFile(mediumFiles()));
  await part.getByRole('button', { name: 'Try One' }).click();
  await expect(part.getByText('One post was imported')).toBeVisible();
  await part.getByRole('button', { name: 'Choose Another File' }).click();
  await chooseArchive(part, zipFile(ghostFiles()));
  await expect(part).toContainText('Finish it before you import from another platform.');
  await expect(part.getByRole('button', { name: 'Import All' })).toHaveCount(0);
  await part.getByRole('button', { name: 'Finish Without the Rest' }).click();
  await importAll(part);
});

test('moves an import to another category, after a choice and by keyboard', async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food', 'tech']);
  const part = await openImports(page);
  await chooseArchive(part, zipFile(mediumFiles()));
  await part.getByLabel('Category of all posts').selectOption('food');
  await importAll(part);
  await part.getByRole('button', { name: 'Choose Another File' }).click();
  await pressKey(page, part.getByRole('button', { name: 'Change Category' }));
  const move = part.getByRole('button', { name: 'Move Posts' });
  await move.click();
  const choice = part.getByLabel('New category');
  await expect(choice).toBeFocused();
  await expect(choice).toHaveAccessibleDescription(/Choose a category/);
  await expectAccessible(page, 'dashboard/settings: moving an import');
  await choice.selectOption('tech');
  await move.click();
  await expect(part.getByText('The posts of this import are in Tech now.')).toBeVisible();
  await expect(part.getByText('· Tech')).toBeVisible();
});

test('opens the file again that the browser remembers', async ({ page, context, becomeBlogger }) => {
  await becomeBlogger(['food']);
  const bytes = zipFile(mediumFiles()).buffer.toString('base64');
  // A file of the browser's own storage, because no test can use the system's dialog.
  await context.addInitScript((base64) => {
    Object.assign(window, {
      showOpenFilePicker: async () => {
        const folder = await navigator.storage.getDirectory();
        const handle = await folder.getFileHandle('medium.zip', { create: true });
        const writer = await handle.createWritable();
        await writer.write(Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)));
        await writer.close();
        return [handle];
      },
    });
  }, bytes);
  await page.goto('/?tab=settings');
  const part = importPart(page);
  await part.getByRole('button', { name: 'Choose File' }).click();
  await part.getByRole('button', { name: 'Try One' }).click();
  await expect(part.getByText('One post was imported')).toBeVisible();
  await page.close();

  const again = await context.newPage();
  await again.goto('/?tab=settings');
  const resumed = importPart(again);
  await resumed.getByRole('button', { name: 'Continue With medium.zip' }).click();
  await importAll(resumed);
});
