import type { APIRequestContext, Browser } from '@playwright/test';
import { expect } from '../support/journey.ts';
import { foreignParts } from './harm.ts';

/** URL parts that an attacker may choose, by the text before each. */
const beginnings = [
  '/',
  '/article/',
  '/topic/tech/',
  '/team/',
  '/blogger/',
  '/auth?next=',
  '/auth?mode=',
  '/?tab=find&q=',
  '/unsubscribe?token=',
  '/admin?tab=',
] as const;

/** Returns two URLs for each text, so each part receives a fifth of them. */
export const addressesWith = (texts: readonly string[]): string[] =>
  texts.flatMap((text, n) =>
    [n, n + 5].map((at) => `${beginnings[at % beginnings.length]}${encodeURIComponent(text)}`),
  );

const AT_ONCE = 20;

/**
 * Reads the responses of these URLs as a browser without any policy would, without running them.
 * @returns the number of URLs
 */
export async function expectAnswersHarmless(request: APIRequestContext, browser: Browser, paths: readonly string[]) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addScriptTag({ content: `globalThis.lookThrough = ${foreignParts}` });
  const read = async (path: string) => {
    const response = await request.get(path, { maxRedirects: 0 });
    expect(response.status(), path).toBeLessThan(500);
    const leadsTo = URL.parse(response.headers().location ?? '/', 'http://own.test');
    expect(leadsTo?.origin, path).toBe('http://own.test');
    return await response.text();
  };
  for (let n = 0; n < paths.length; n += AT_ONCE) {
    const some = paths.slice(n, n + AT_ONCE);
    const pages = await Promise.all(some.map(read));
    const found = await page.evaluate(
      (texts) =>
        texts.map((text) =>
          globalThis.lookThrough(new DOMParser().parseFromString(text, 'text/html'), 'http://own.test'),
        ),
      pages,
    );
    expect(found.map((parts, at) => [some[at], parts])).toEqual(some.map((path) => [path, []]));
  }
  await context.close();
  return paths.length;
}

declare global {
  /** `foreignParts`, in the page that reads the responses. */
  var lookThrough: typeof foreignParts;
}
