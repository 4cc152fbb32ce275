import { stripDirectionControls } from '#contract/text';
import {
  type EmailEntry,
  emailButton,
  emailDocument,
  emailEntry,
  emailHeading,
  escapeLines,
} from './email-document.text.ts';

/** The sender: the platform's origin, and its name and address as set by an admin. */
export type EmailBranding = { origin: string; platformName: string; supportEmail: string };

/** Content of an email before it is rendered as HTML and plain text. */
export type EmailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** Follow the paragraphs. */
  entries?: readonly EmailEntry[];
  action?: { label: string; url: string };
  /** Small print below the line. */
  footnote: string;
  /** Only for notices: the one-click unsubscribe link of the recipient, and the emails that it ends. */
  unsubscribe?: { url: string; from: string };
};

/** Rendered parts of an email. */
type LaidOut = { subject: string; html: string; text: string; unsubscribeUrl?: string };

/** Returns the text as one line without control and direction characters, safe for an email header. */
export function toSingleLine(text: string): string {
  return stripDirectionControls(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

function button({ label, url }: { label: string; url: string }): string {
  const address = escapeLines(url);
  return `${emailButton(label, url)}
<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#665f55">If the button does not work, open this address:<br>
<a href="${address}" style="color:#b3361f;word-break:break-all">${address}</a></p>`;
}

const unsubscribeLink = ({ url, from }: { url: string; from: string }) =>
  `<br><a class="muted" href="${escapeLines(url)}" style="color:#665f55">Unsubscribe from emails about ${escapeLines(from)}</a>`;

function toHtml(letter: EmailContent, platformName: string): string {
  const paragraphs = letter.paragraphs.map((text) => `<p style="margin:0 0 16px">${escapeLines(text)}</p>`).join('\n');
  return emailDocument({
    title: letter.subject,
    head: escapeLines(platformName),
    content: `${emailHeading(escapeLines(letter.heading))}
${paragraphs}
${(letter.entries ?? []).map(emailEntry).join('\n')}
${letter.action === undefined ? '' : button(letter.action)}`,
    smallPrint:
      escapeLines(letter.footnote) + (letter.unsubscribe === undefined ? '' : unsubscribeLink(letter.unsubscribe)),
  });
}

const entryText = ({ text, quote, url }: EmailEntry): string =>
  [text, quote === null ? null : `> ${quote}`, url].filter((line) => line !== null).join('\n');

function toText(letter: EmailContent, platformName: string): string {
  const action = letter.action === undefined ? [] : [`${letter.action.label}:\n${letter.action.url}`];
  const { unsubscribe } = letter;
  const end =
    unsubscribe === undefined ? '' : `\nUnsubscribe from emails about ${unsubscribe.from}: ${unsubscribe.url}`;
  const signature = `-- \n${platformName}\n${letter.footnote}${end}`;
  return `${[letter.heading, ...letter.paragraphs, ...(letter.entries ?? []).map(entryText), ...action, signature].join('\n\n')}\n`;
}

/** Renders an email as HTML and as plain text, and escapes every value. */
export function renderEmail(letter: EmailContent, platformName: string): LaidOut {
  return {
    subject: toSingleLine(letter.subject),
    html: toHtml(letter, platformName),
    text: toText(letter, platformName),
    ...(letter.unsubscribe !== undefined && { unsubscribeUrl: letter.unsubscribe.url }),
  };
}

/** Returns the button for a new password, which needs no sign-in. */
export const resetAction = (head: EmailBranding) => ({
  label: 'Choose a new password',
  url: `${head.origin}/auth?mode=forgot`,
});
