import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';

/** The title of the post, in both forms. */
export const titleBox = (page: Page): Locator => page.getByRole('textbox', { name: 'Title', exact: true });

/** The editor of the text on /post-blog. */
export const textEditor = (page: Page): Locator => page.getByRole('textbox', { name: 'Content' });

/** Expects the text that the author sees, in the editor or in a text box, with an empty line between blocks. */
export const expectText = (field: Locator, text: string) =>
  expect
    .poll(() =>
      field.evaluate((shown: HTMLElement) =>
        shown instanceof HTMLTextAreaElement
          ? shown.value
          : // biome-ignore lint/performance/useDomNodeTextContent: textContent has no line breaks.
            [...shown.children].map((block) => (block as HTMLElement).innerText.replace(/\n$/, '')).join('\n\n'),
      ),
    )
    .toBe(text);

/** Expects the text of the post as markup, and returns to the editor. */
export async function expectMarkup(page: Page, markup: string | RegExp) {
  await page.getByRole('tab', { name: 'Markup' }).click();
  await expect(page.locator('textarea[name=content]')).toHaveValue(markup);
  await page.getByRole('tab', { name: 'Write' }).click();
}

/** Pastes into the focused element. Returns whether the browser would have pasted as well. */
export const paste = (page: Page, copied: { html?: string; text?: string }) =>
  page.evaluate(({ html, text }) => {
    const data = new DataTransfer();
    if (html !== undefined) data.setData('text/html', html);
    if (text !== undefined) data.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data });
    return document.activeElement?.dispatchEvent(event) ?? true;
  }, copied);
