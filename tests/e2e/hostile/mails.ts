import type { Browser } from '@playwright/test';
import type { Message } from '../../sandbox/message-store.ts';
import { expect } from '../support/journey.ts';
import { ports } from '../support/ports.ts';
import { noteSeen } from './fields.ts';
import { expectHarmless, watchForHarm } from './harm.ts';

const inbox = `http://localhost:${ports.INBOX_PORT}`;

/** All headers that the product writes in an email. An injected header would be another. */
const HEADERS = [
  'from',
  'to',
  'reply-to',
  'subject',
  'date',
  'message-id',
  'auto-submitted',
  'mime-version',
  'content-type',
  'content-transfer-encoding',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'list-id',
  'feedback-id',
  'precedence',
];

/** Waits for a number of emails to an address and returns all of them. */
export async function mailsTo(address: string, count: number): Promise<Message[]> {
  const read = async () =>
    (await (await fetch(`${inbox}/messages?to=${encodeURIComponent(address)}`)).json()) as Message[];
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return await read();
}

/**
 * Opens emails like a mail program that shows all HTML without protection.
 * @param texts texts that one of the emails must show literally
 * @param what name of the emails
 * @returns the number of emails
 */
export async function expectMailsHarmless(
  browser: Browser,
  mails: readonly Message[],
  texts: readonly string[],
  what: string,
) {
  const context = await browser.newContext();
  const harm = watchForHarm(context, [inbox, `http://localhost:${ports.PORT}`]);
  const page = await context.newPage();
  const seen: string[] = [];
  for (const mail of mails) {
    expect(mail.html, mail.subject).not.toBe('');
    await page.setContent(mail.html);
    await expectHarmless(page, [], mail.subject);
    seen.push((await page.locator('body').textContent()) ?? '', mail.text, mail.subject);
    expect(Object.keys(mail.headers).filter((name) => !HEADERS.includes(name.toLowerCase()))).toEqual([]);
    expect(mail.to, mail.subject).toHaveLength(1);
  }
  const shown = seen.join('').replace(/\s+/g, '');
  expect(texts.filter((text) => !shown.includes(text.replace(/\s+/g, '')))).toEqual([]);
  noteSeen(what);
  await page.goto(`${inbox}/open/${mails[0]?.id}`);
  await expect(page.locator('iframe')).toBeVisible();
  await context.close();
  expect(harm, 'what hostile mails achieved').toEqual([]);
  return mails.length;
}
