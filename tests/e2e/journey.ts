import { type APIRequestContext, type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { CategoryKey } from '#contract/topics';
import { linkMailedTo } from './inbox.ts';

export type Account = { email: string; username: string; password: string };

type Journey = {
  /** What the browser's console may say: by default that the server refused something, which some journeys are about. */
  expectedErrors: RegExp;
  /** An account that no browser is signed in to. */
  newAccount: () => Promise<Account>;
  /** Makes an account that this browser is then signed in to; its e-mail is unconfirmed. */
  becomeReader: () => Promise<Account>;
  /** As becomeReader, with a confirmed e-mail. */
  becomeConfirmedReader: () => Promise<Account>;
  /** Makes an account with a confirmed e-mail that may write about these topics, and signs this browser in to it. */
  becomeBlogger: (writingTopics?: readonly CategoryKey[]) => Promise<Account>;
  /** A page in a browser of its own, of whoever `session` is signed in as. */
  pageOf: (session: APIRequestContext) => Promise<Page>;
};

/** A call to the API as a page of ours makes it. */
export async function send(request: APIRequestContext, method: 'POST' | 'PUT', address: string, data: object) {
  const response = await request.fetch(address, { method, data, headers: { Origin: new URL(address).origin } });
  expect(response.ok(), await response.text()).toBe(true);
}

export const ACCOUNT_PREFIX = 'person_';

/** Whether an account was made by a journey, unlike those of the demo content. */
export const isJourneyAccount = (username: string) => username.startsWith(ACCOUNT_PREFIX);

/** Makes an account, which `request` is then signed in to; its e-mail is unconfirmed. */
export async function signUp(request: APIRequestContext, origin: string): Promise<Account> {
  const username = `${ACCOUNT_PREFIX}${Math.random().toString(36).slice(2, 10)}`;
  const account = { username, email: `${username}@journey.test`, password: 'quiet-harbour-7' };
  await send(request, 'POST', `${origin}/api/auth/sign-up`, account);
  return account;
}

/** Makes an account with a confirmed e-mail, which `request` is then signed in to. */
export async function signUpConfirmed(request: APIRequestContext, origin: string): Promise<Account> {
  const account = await signUp(request, origin);
  const link = new URL(await linkMailedTo(account.email, /confirm/i));
  await send(request, 'POST', `${origin}/api/auth/confirm-email`, { token: link.searchParams.get('token') });
  return account;
}

/** Makes an account that may write about these topics, with a confirmed e-mail, which `request` is then signed in to. */
export async function signUpBlogger(
  request: APIRequestContext,
  origin: string,
  categories: readonly CategoryKey[] = ['travel', 'food', 'tech'],
): Promise<Account> {
  const account = await signUpConfirmed(request, origin);
  await send(request, 'PUT', `${origin}/api/profile/blogging`, { enabled: true });
  await send(request, 'PUT', `${origin}/api/profile/writing-topics`, { categories });
  return account;
}

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
 * of the content security policy, a failed hydration), and accounts made through the API.
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
  newAccount: async ({ playwright, baseURL }, use) => {
    await use(async () => {
      const request = await playwright.request.newContext();
      const account = await signUp(request, baseURL ?? '');
      await request.dispose();
      return account;
    });
  },
  becomeReader: async ({ context, baseURL }, use) => {
    await use(() => signUp(context.request, baseURL ?? ''));
  },
  becomeConfirmedReader: async ({ context, baseURL }, use) => {
    await use(() => signUpConfirmed(context.request, baseURL ?? ''));
  },
  becomeBlogger: async ({ context, baseURL }, use) => {
    await use((writingTopics) => signUpBlogger(context.request, baseURL ?? '', writingTopics));
  },
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

export { expect };
