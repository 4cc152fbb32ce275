import { expect } from '@playwright/test';
import { ports } from './ports.ts';

type Message = { id: string; to: string[]; subject: string; text: string };

async function messagesTo(address: string): Promise<Message[]> {
  const response = await fetch(`http://localhost:${ports.INBOX_PORT}/messages`);
  const messages = (await response.json()) as Message[];
  return messages.filter(({ to }) => to.includes(address));
}

/** Waits for the newest mail to an address whose subject matches, and gives its text. */
export async function textMailedTo(address: string, subject: RegExp): Promise<string> {
  let text: string | undefined;
  await expect
    .poll(
      async () => {
        text = (await messagesTo(address)).find((message) => subject.test(message.subject))?.text;
        return text;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return text ?? '';
}

/** Waits for such a mail, and gives the first link in its text. */
export async function linkMailedTo(address: string, subject: RegExp): Promise<string> {
  return /https?:\/\/\S+/.exec(await textMailedTo(address, subject))?.[0] ?? '';
}
