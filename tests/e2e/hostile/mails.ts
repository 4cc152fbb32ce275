import type { Browser } from '@playwright/test';
import type { Message } from '../../sandbox/message-store.ts';
import { expect } from '../journey.ts';
import { ports } from '../ports.ts';
import { noteSeen } from './fields.ts';
import { expectHarmless, watchForHarm } from './harm.ts';

const inbox = `http://localhost:${ports.INBOX_PORT}`;

/** All that the product writes above a mail: what a text smuggled in would be another. */
const HEADERS = [
  ...['from', 'to', 'reply-to', 'subject', 'date', 'message-id', 'auto-submitted', 'mime-version'],
  ...['content-type', 'content-transfer-encoding', 'list-unsubscribe', 'list-unsubscribe-post'],
];

/** Waits for so many mails to an address, and gives all of them. */
export async function mailsTo(address: string, count: number): Promise<Message[]> {
  const read = async () =>
    (await (await fetch(`${inbox}/messages?to=${encodeURIComponent(address)}`)).json()) as Message[];
  await expect.poll(async () => (await read()).length, { timeout: 30_000 }).toBeGreaterThanOrEqual(count);
  return await read();
}

/**
 * Opens mails as a program would that shows all their HTML and defends itself by nothing.
 * @param texts what one of them shows at least, letter by letter
 * @param what they are
 * @returns how many there were
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
