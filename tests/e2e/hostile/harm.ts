import type { BrowserContext, Page, Request } from '@playwright/test';
import { expect } from '../support/journey.ts';
import { noteSeen, noteWritten } from './fields.ts';

function bodyOf(request: Request): unknown {
  try {
    return request.postDataJSON();
  } catch {
    return null;
  }
}

/**
 * Collects the effects of hostile texts in a browser: dialogs, and requests to other origins. Also records what its
 * pages write.
 */
export function watchForHarm(context: BrowserContext, origins: readonly string[]): string[] {
  const harm: string[] = [];
  context.on('dialog', (dialog) => {
    harm.push(`a dialog: ${dialog.message()} at ${dialog.page()?.url()}`);
    void dialog.dismiss();
  });
  context.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname.startsWith('/api/')) noteWritten(request.method(), request.url(), bodyOf(request));
    if (!['blob:', 'data:', 'about:'].includes(url.protocol) && !origins.includes(url.origin)) harm.push(url.href);
  });
  return harm;
}

/**
 * Returns the parts of a document that are script, or could become it, and are not the product's own. Runs in a page.
 * @param base URL of the document
 */
export function foreignParts(root: Document = document, base: string = location.href): string[] {
  const found: string[] = [];
  const schemes = ['http:', 'https:', 'mailto:', 'blob:'];
  const addresses = ['href', 'src', 'action', 'formaction', 'data', 'xlink:href', 'srcdoc', 'poster'];
  const never = ['iframe', 'object', 'embed', 'base', 'math', 'marquee', 'frame', 'applet', 'audio', 'video'];
  for (const element of root.querySelectorAll('*')) {
    const tag = element.localName;
    if (never.includes(tag)) found.push(tag);
    if (tag === 'meta' && element.hasAttribute('http-equiv')) found.push('meta http-equiv');
    for (const { name, value } of element.attributes) {
      if (name.startsWith('on')) found.push(`${tag} ${name}=${value}`);
      if (!addresses.includes(name)) continue;
      const url = URL.parse(value, base);
      if (name === 'srcdoc' || url === null || !schemes.includes(url.protocol)) found.push(`${tag} ${name}=${value}`);
    }
    if (tag !== 'script') continue;
    const source = element.getAttribute('src');
    const isOwnFile = source !== null && /^\/(?:assets\/[\w.-]+|theme)\.js$/.test(source);
    const isData = ['application/json', 'application/ld+json'].includes(element.getAttribute('type') ?? '');
    if (!isOwnFile && !isData) found.push(element.outerHTML.slice(0, 100));
  }
  return found;
}

/** Returns the foreign parts of a page. */
export const foreignPartsOf = (page: Page): Promise<string[]> => page.evaluate(`(${foreignParts})()`);

/** Returns the texts and field values of a page, without whitespace. Runs in a page. */
function saidText(): string {
  const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
  const texts = [document.title, ...fields];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement, nodeValue } = walker.currentNode;
    if (!['script', 'style'].includes(parentElement?.localName ?? '')) texts.push(nodeValue ?? '');
  }
  return texts.join('').replace(/\s+/g, '');
}

/**
 * Expects a page without effects of hostile texts that shows the texts literally.
 * @param texts required texts
 */
export async function expectHarmless(page: Page, texts: readonly string[], where: string): Promise<void> {
  const missing = async () => {
    const said = await page.evaluate(saidText);
    return texts.filter((text) => !said.includes(text.replace(/\s+/g, '')));
  };
  await expect.poll(missing, { message: `what ${where} does not say` }).toEqual([]);
  expect(await foreignPartsOf(page), where).toEqual([]);
  noteSeen(where);
}
