import { copiedHtml } from '../fixtures/copied-html.ts';
import { openDialog } from '../support/dialogs.ts';
import { expect, test } from '../support/journey.ts';
import { expectMarkup, expectText, paste, textEditor } from '../support/text-editor.ts';

test.beforeEach(async ({ page, becomeBlogger }) => {
  await becomeBlogger(['food']);
  await page.goto('/post-blog');
});

test('converts typed markers, restores them with Backspace, and shows the text as markup', { tag: '@deep' }, async ({
  page,
}) => {
  const content = textEditor(page);
  await content.click();
  await page.keyboard.type(
    '## Stock\nA **slow** pot, *low* heat, `salt`.\n- bones\nwater\n\n> Patience, said the cook.',
  );
  await expect(content.locator('h2')).toHaveText('Stock');
  await expect(content.locator('strong')).toHaveText('slow');
  await expect(content.locator('ul > li')).toHaveText(['bones', 'water']);
  await expect(content.locator('blockquote')).toHaveText('Patience, said the cook.');
  await expectMarkup(
    page,
    '## Stock\n\nA **slow** pot, *low* heat, `salt`.\n\n- bones\n- water\n\n> Patience, said the cook.',
  );
  await content.focus();
  await page.keyboard.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.keyboard.type('**not bold**');
  await page.keyboard.press('Backspace');
  await expect(content).toContainText('**not bold**');
  await expectMarkup(page, /\\\*\\\*not bold\\\*\\\*$/);
});

test('pastes clean markup from other programs', { tag: '@deep' }, async ({ page }) => {
  for (const [program, { html, text, markup }] of Object.entries(copiedHtml)) {
    await test.step(program, async () => {
      await textEditor(page).click();
      expect(await paste(page, { html, text })).toBe(false);
      await expectMarkup(page, markup);
      await textEditor(page).focus();
      await page.keyboard.press('ControlOrMeta+z');
      await expectText(textEditor(page), '');
    });
  }
});

test('pastes markup, plain text and addresses, and asks for images of other sites', { tag: '@deep' }, async ({
  page,
}) => {
  const content = textEditor(page);
  await content.click();
  await paste(page, { text: '# Soup\n\n* one\n* two\n\n**Bold** [link](https://soup.test/)' });
  await expectMarkup(page, '## Soup\n\n- one\n- two\n\n**Bold** [link](https://soup.test/)');
  await content.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('two * three and soup');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await paste(page, { text: 'https://soup.test/page' });
  await expectMarkup(page, 'two \\* three and [soup](https://soup.test/page)');
  await content.focus();
  await page.keyboard.press('ControlOrMeta+a');
  await paste(page, { html: '<p>Before</p><img src="https://soup.test/pot.jpg" alt="A pot"><p>After</p>', text: 'x' });
  await expect(content.getByText('Images of other sites are not shown.', { exact: false })).toBeVisible();
  await expect(content.getByLabel('Image description')).toHaveValue('A pot');
  await expectMarkup(page, 'Before\n\nAfter');
});

test('sets the language of code, by pointer and by keyboard', { tag: '@deep' }, async ({ page }) => {
  const content = textEditor(page);
  await content.click();
  await page.keyboard.type('```salt();');
  const language = content.getByLabel('Language of the code');
  await language.click();
  await page.keyboard.type('c++ 17');
  await expect(language).toHaveValue('c++17');
  await page.keyboard.press('Enter');
  await expect(content).toBeFocused();
  await page.keyboard.type('// ');
  await expectMarkup(page, '```c++17\n// salt();\n```');
  await content.focus();
  await page.keyboard.press('Tab');
  await expect(language).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await expectMarkup(page, '```\n// salt();\n```');
});

test('puts each letter where it was typed, however fast', async ({ page }) => {
  const content = textEditor(page);
  const lines = Array.from({ length: 12 }, (_, n) => `Line ${n + 1} of somebody who never waits`);
  await content.focus();
  for (const [n, line] of lines.entries()) {
    if (n > 0) await page.keyboard.press('Enter');
    await page.keyboard.type(line);
  }
  await expectText(content, lines.join('\n\n'));
});

test('replaces the document by the text of the other tab in one step', { tag: '@deep' }, async ({ page }) => {
  const content = textEditor(page);
  await content.click();
  await page.keyboard.type('Written here.');
  await page.getByRole('tab', { name: 'Markup' }).click();
  await page.locator('textarea[name=content]').fill('## Written as *markup*\n\nAnd more.');
  await page.getByRole('tab', { name: 'Write' }).click();
  await expect(content.locator('h2 em')).toHaveText('markup');
  await content.focus();
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(content, 'Written here.');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectText(content, 'Written as markup\n\nAnd more.');
  await page.getByRole('tab', { name: 'Preview' }).click();
  await expect(page.getByRole('article').locator('h2')).toHaveText('Written as markup');
});

test('adds links, notes and lists, and finds and replaces text, by keyboard alone', { tag: '@deep' }, async ({
  page,
}) => {
  const content = textEditor(page);
  await content.focus();
  await page.keyboard.type('Soup and bread');
  await page.keyboard.press('ControlOrMeta+Shift+ArrowLeft');
  await page.keyboard.press('ControlOrMeta+k');
  const dialog = openDialog(page);
  await expect(dialog.getByLabel('Text')).toHaveValue('bread');
  await dialog.getByLabel('Address').fill('javascript:alert(1)');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/not an address that readers can open/);
  await dialog.getByLabel('Address').fill('soup.test/bread');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(content).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type(' for soup');

  await page.keyboard.press('Shift+Tab');
  await expect(page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('button', { name: 'Note', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(content).toBeFocused();
  await page.keyboard.type('From the bakery');
  await page.keyboard.press('Enter');
  await page.keyboard.type('.');
  await expectMarkup(page, 'Soup and [bread](https://soup.test/bread) for soup[^1].\n\n[^1]: From the bakery');

  await content.focus();
  await page.keyboard.press('ControlOrMeta+f');
  await expect(page.getByLabel('Find', { exact: true })).toBeFocused();
  await page.keyboard.type('soup');
  await expect(page.getByText('2 found')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 of 2')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.type('stew');
  await page.getByRole('button', { name: 'Replace All' }).press('Enter');
  await expect(page.getByText('2 replaced')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+z');
  await expectText(content, 'Soup and bread for soup.\n\nFrom the bakery');
  await page.getByRole('button', { name: 'Replace All' }).press('Enter');
  await page.keyboard.press('Escape');
  await expect(content).toBeFocused();
  await expectText(content, 'stew and bread for stew.\n\nFrom the bakery');
  await page.keyboard.press('Tab');
  await expect(content).not.toBeFocused();
});
