import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { CategoryKey } from '#contract/topics';
import {
  type Account,
  becomeBlogger,
  becomeReader,
  newAccount,
  openBlogger,
  openReader,
  type SignedIn,
  sessionFixture,
} from './accounts.ts';

type Journey = {
  /** Permitted console messages; defaults to rejected requests, which some journeys are about. */
  expectedErrors: RegExp;
  /** Takes an account that no browser is signed in to. */
  newAccount: () => Promise<Account>;
  /** Signs this browser in to an account with an unconfirmed email. */
  becomeReader: () => Promise<Account>;
  /** Signs this browser in to an account with a confirmed email. */
  becomeConfirmedReader: () => Promise<Account>;
  /** Signs this browser in to an account with a confirmed email and these writing topics. */
  becomeBlogger: (writingTopics?: readonly CategoryKey[]) => Promise<Account>;
  /** Takes an account with a confirmed email, with a session outside of this browser. */
  newReader: () => Promise<SignedIn>;
  /** Takes an account with these writing topics, with a session outside of this browser. */
  newBlogger: (writingTopics?: readonly CategoryKey[]) => Promise<SignedIn>;
  /** Opens a page of the session's user in a separate browser. */
  pageOf: (session: APIRequestContext) => Promise<Page>;
};

/**
 * Returns true when React handles the events of a page: its root, its buttons, and the links of its header and footer. A
 * server-rendered page is visible before that, and an early press of a link opens a new document. Runs in a page.
 */
function handlesEvents(): boolean {
  const root = document.getElementById('root');
  const isMarked = (node: Element, mark: string) => Object.keys(node).some((key) => key.startsWith(mark));
  return (
    root === null ||
    (isMarked(root, '__reactContainer') &&
      [...root.querySelectorAll('button, header a, footer a')].every((part) => isMarked(part, '__reactProps')))
  );
}

/**
 * A live connection that was rejected, for example after the session ended, or cut by the journey; pages reconnect by
 * themselves.
 */
const LOST_CONNECTION =
  /^WebSocket connection to '\S+' failed: (HTTP Authentication failed|.*net::ERR_INTERNET_DISCONNECTED)/;

const VIOLATION = 'Against the policy: ';

/** Reports violations of the content security policy, including Trusted Types, in the console. Runs in a page. */
function tellViolations(violation: string): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) => {
    console.error(`${violation}${effectiveDirective} ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`);
  });
}

/** Collects hidden errors of a browser, except permitted console messages. Policy violations always count. */
export async function watch(context: BrowserContext, expectedErrors: RegExp): Promise<string[]> {
  const wrong: string[] = [];
  await context.addInitScript(tellViolations, VIOLATION);
  context.on('weberror', (error) => wrong.push(String(error.error())));
  context.on('console', (message) => {
    const text = message.text();
    if (message.type() !== 'error') return;
    if (!text.startsWith(VIOLATION) && (expectedErrors.test(text) || LOST_CONNECTION.test(text))) return;
    wrong.push(text);
  });
  return wrong;
}

/** Makes a page's navigations wait until React handles its events. */
export function waitingForReact(page: Page): Page {
  const thenHandles =
    <Where extends unknown[], Answer>(go: (...where: Where) => Promise<Answer>) =>
    async (...where: Where) => {
      const response = await go(...where);
      await page.waitForFunction(handlesEvents);
      return response;
    };
  return Object.assign(page, {
    goto: thenHandles(page.goto.bind(page)),
    reload: thenHandles(page.reload.bind(page)),
    goBack: thenHandles(page.goBack.bind(page)),
    goForward: thenHandles(page.goForward.bind(page)),
  });
}

/**
 * The journeys' test: a browser that fails on hidden errors (exceptions, console errors, policy violations, failed
 * hydrations), and accounts that no other journey uses.
 */
export const test = base.extend<Journey>({
  expectedErrors: [/Failed to load resource: the server responded with a status of 4\d\d/, { option: true }],
  context: async ({ context, expectedErrors }, use) => {
    const wrong = await watch(context, expectedErrors);
    await use(context);
    expect(wrong).toEqual([]);
  },
  page: async ({ page }, use) => {
    await use(waitingForReact(page));
    // Requests that are pending at the end of the journey receive no response.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from it.
  newAccount: async ({}, use) => {
    await use(async () => newAccount('unconfirmedReader'));
  },
  becomeReader: async ({ context }, use) => {
    await use(() => becomeReader(context, 'unconfirmedReader'));
  },
  becomeConfirmedReader: async ({ context }, use) => {
    await use(() => becomeReader(context, 'reader'));
  },
  becomeBlogger: async ({ context }, use) => {
    await use((writingTopics) => becomeBlogger(context, writingTopics));
  },
  newReader: sessionFixture(openReader),
  newBlogger: sessionFixture(openBlogger),
  pageOf: async ({ browser, baseURL, expectedErrors }, use) => {
    const opened: { context: BrowserContext; wrong: string[] }[] = [];
    await use(async (session) => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', storageState: await session.storageState() });
      opened.push({ context, wrong: await watch(context, expectedErrors) });
      return waitingForReact(await context.newPage());
    });
    for (const { context } of opened) await context.close();
    expect(opened.flatMap(({ wrong }) => wrong)).toEqual([]);
  },
});

export { type Account, expect };
