import { expect } from '@playwright/test';
import { ports } from './ports.ts';

type Message = { id: string; to: string[]; subject: string; text: string };

async function messagesTo(address: string): Promise<Message[]> {
  const response = await fetch(`http://localhost:${ports.INBOX_PORT}/messages`);
  const messages = (await response.json()) as Message[];
  return messages.filter(({ to }) => to.includes(address));
}

/** Waits for the newest mail to an address whose subject matches, and gives the first link in its text. */
export async function linkMailedTo(address: string, subject: RegExp): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const mail = (await messagesTo(address)).find((message) => subject.test(message.subject));
        link = /https?:\/\/\S+/.exec(mail?.text ?? '')?.[0];
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return link ?? '';
}
