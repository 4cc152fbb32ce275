import { test as base, expect } from '@playwright/test';

type Account = { email: string; username: string; password: string };

/**
 * The journeys' test: a page that fails when anything goes wrong unseen (an exception, a console error, a violation
 * of the content security policy, a failed hydration), and accounts made through the API.
 */
export const test = base.extend<{ newAccount: () => Promise<Account> }>({
  page: async ({ page }, use) => {
    const wrong: string[] = [];
    page.on('pageerror', (error) => wrong.push(String(error)));
    page.on('console', (message) => {
      const expected = /Failed to load resource: the server responded with a status of 4\d\d/;
      if (message.type() === 'error' && !expected.test(message.text())) wrong.push(message.text());
    });
    await use(page);
    expect(wrong).toEqual([]);
  },
  newAccount: async ({ playwright, baseURL }, use) => {
    await use(async () => {
      const username = `person_${Math.random().toString(36).slice(2, 10)}`;
      const account = { username, email: `${username}@journey.test`, password: 'quiet-harbour-7' };
      const request = await playwright.request.newContext({ baseURL: baseURL ?? '' });
      const response = await request.post('/api/auth/sign-up', { data: account, headers: { Origin: baseURL ?? '' } });
      expect(response.ok(), await response.text()).toBe(true);
      await request.dispose();
      return account;
    });
  },
});

export { expect };
