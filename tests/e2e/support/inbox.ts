import { expect } from '@playwright/test';
import { ports } from './ports.ts';

type Message = { subject: string; text: string; headers: Record<string, string> };

/** Waits for the newest mail to an address whose subject matches, and its text if that is given. */
export async function mailTo(address: string, subject: RegExp, text = /(?:)/): Promise<Message> {
  const newest = async () => {
    const inbox = `http://localhost:${ports.INBOX_PORT}/messages?to=${encodeURIComponent(address)}`;
    const messages = (await (await fetch(inbox)).json()) as Message[];
    return messages.find((message) => subject.test(message.subject) && text.test(message.text));
  };
  await expect.poll(newest, { timeout: 20_000 }).toBeDefined();
  return (await newest()) as Message;
}

/** Waits for such an email and returns its text. */
export async function textMailedTo(address: string, subject: RegExp): Promise<string> {
  return (await mailTo(address, subject)).text;
}

/** Waits for such an email and returns the first link in its text. */
export async function linkMailedTo(address: string, subject: RegExp): Promise<string> {
  return /https?:\/\/\S+/.exec(await textMailedTo(address, subject))?.[0] ?? '';
}
