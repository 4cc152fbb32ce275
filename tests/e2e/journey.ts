import { type APIRequestContext, test as base, expect } from '@playwright/test';

export type Account = { email: string; username: string; password: string };

type Journey = {
  /** What the browser's console may say: by default that the server refused something, which some journeys are about. */
  expectedErrors: RegExp;
  /** An account that no browser is signed in to. */
  newAccount: () => Promise<Account>;
  /** Makes an account that this browser is then signed in to; its e-mail is unconfirmed. */
  becomeReader: () => Promise<Account>;
};

async function signUp(request: APIRequestContext, origin: string): Promise<Account> {
  const username = `person_${Math.random().toString(36).slice(2, 10)}`;
  const account = { username, email: `${username}@journey.test`, password: 'quiet-harbour-7' };
  const response = await request.post(`${origin}/api/auth/sign-up`, { data: account, headers: { Origin: origin } });
  expect(response.ok(), await response.text()).toBe(true);
  return account;
}

/** Whether React hears what one presses: a composed page can be seen before its script has come. */
function listensToReact(): boolean {
  const root = document.getElementById('root');
  return root === null || Object.keys(root).some((key) => key.startsWith('__reactContainer'));
}

/**
 * The journeys' test: a browser that fails when anything goes wrong unseen (an exception, a console error, a violation
 * of the content security policy, a failed hydration), and accounts made through the API.
 */
export const test = base.extend<Journey>({
  expectedErrors: [/Failed to load resource: the server responded with a status of 4\d\d/, { option: true }],
  context: async ({ context, expectedErrors }, use) => {
    const wrong: string[] = [];
    context.on('weberror', (error) => wrong.push(String(error.error())));
    context.on('console', (message) => {
      if (message.type() === 'error' && !expectedErrors.test(message.text())) wrong.push(message.text());
    });
    await use(context);
    expect(wrong).toEqual([]);
  },
  page: async ({ page }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (...to) => {
      const response = await goto(...to);
      await page.waitForFunction(listensToReact);
      return response;
    };
    await use(page);
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
});

export { expect };
