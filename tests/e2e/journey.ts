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
  /** What the browser's console may say: by default that the server refused something, which some journeys are about. */
  expectedErrors: RegExp;
  /** An account that no browser is signed in to. */
  newAccount: () => Promise<Account>;
  /** Signs this browser in to an account whose email is unconfirmed. */
  becomeReader: () => Promise<Account>;
  /** Signs this browser in to an account with a confirmed email. */
  becomeConfirmedReader: () => Promise<Account>;
  /** Signs this browser in to an account with a confirmed email that may write about these topics. */
  becomeBlogger: (writingTopics?: readonly CategoryKey[]) => Promise<Account>;
  /** An account with a confirmed email, and a session of it outside of this browser. */
  newReader: () => Promise<SignedIn>;
  /** An account that may write about these topics, and a session of it outside of this browser. */
  newBlogger: (writingTopics?: readonly CategoryKey[]) => Promise<SignedIn>;
  /** A page in a browser of its own, of whoever `session` is signed in as. */
  pageOf: (session: APIRequestContext) => Promise<Page>;
};

/** Whether React hears what one presses: a composed page can be seen before its script has come. */
function listensToReact(): boolean {
  const root = document.getElementById('root');
  return root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
}

/** A live connection that was refused, as when a session is over, or cut by the journey; pages open it again themselves. */
const LOST_CONNECTION =
  /^WebSocket connection to '\S+' failed: (HTTP Authentication failed|.*net::ERR_INTERNET_DISCONNECTED)/;

const VIOLATION = 'Against the policy: ';

/** Says in the console what a page tried that its content security policy forbids, Trusted Types included. It runs there. */
function tellViolations(violation: string): void {
  addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample, sourceFile, lineNumber }) => {
    console.error(`${violation}${effectiveDirective} ${blockedURI} ${sample} at ${sourceFile}:${lineNumber}`);
  });
}

/** Collects what goes wrong unseen in a browser, but for what its console may say; what its policy forbids always. */
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

/** Lets a page go on from wherever it was sent only when one can press something on it. */
export function waitingForReact(page: Page): Page {
  const thenListens =
    <Where extends unknown[], Answer>(go: (...where: Where) => Promise<Answer>) =>
    async (...where: Where) => {
      const answer = await go(...where);
      await page.waitForFunction(listensToReact);
      return answer;
    };
  return Object.assign(page, {
    goto: thenListens(page.goto.bind(page)),
    reload: thenListens(page.reload.bind(page)),
    goBack: thenListens(page.goBack.bind(page)),
    goForward: thenListens(page.goForward.bind(page)),
  });
}

/**
 * The journeys' test: a browser that fails when anything goes wrong unseen (an exception, a console error, a violation
 * of the content security policy, a failed hydration), and accounts that no other journey uses.
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
    // What the page asks for as the journey ends is answered by nobody.
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
