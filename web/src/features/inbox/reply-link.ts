import type { InboxMessage } from '#contract/inbox';
import { formatDate } from '@/lib/text/format.ts';

/** Characters of the quote: mail programs cut long links. */
const QUOTE_MAX = 1200;

/** Returns the start of a text as a quote, without half a character at its end. */
function quote(text: string): string {
  const start = text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return start
    .split(/\r?\n/)
    .map((line) => `> ${line}`)
    .join('\r\n');
}

/** Returns the link that opens an answer in the mail program: recipient, subject and the quoted message. */
export function replyLink({ name, email, message, createdAt }: InboxMessage, platformName: string): string {
  const subject = `Re: Your message to ${platformName}`;
  const body = `\r\n\r\nOn ${formatDate(createdAt, 'long')}, ${name || email} wrote:\r\n${quote(message)}`;
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
