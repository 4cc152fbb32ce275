import { escapeMarkup } from '#contract/escape-markup';
import { parse } from '#contract/format/parse';
import { printHtml } from '#contract/format/print-html';
import { printPlain } from '#contract/format/print-plain';
import type { TermsDocument } from '#contract/terms';
import { EMAIL_TEXT_STYLES, emailDocument, emailHeading } from '../mail/email-document.text.ts';
import { type EmailBranding, toSingleLine } from '../mail/email-layout.text.ts';

type MailedAnnouncement = { title: string; text: string; document: TermsDocument | null };

/**
 * Writes the email with an announcement. One about a new version of a document has no unsubscribe link.
 * @param unsubscribe the recipient's unsubscribe link, or its marker
 */
export function announcementMail(
  head: EmailBranding,
  { title, text, document }: MailedAnnouncement,
  unsubscribe: string,
) {
  const tree = parse(text, 2);
  const { origin, platformName } = head;
  const isOptional = document === null;
  const reason = isOptional
    ? `You get this email because you have an account on ${platformName}.`
    : `You get this email because you have an account on ${platformName}. We have to tell you about these changes.`;
  const body = printHtml(tree, { origin, images: {}, idPrefix: '', styleOf: (element) => EMAIL_TEXT_STYLES[element] });
  const link = `<br><a class="muted" href="${unsubscribe}" style="color:#665f55">Unsubscribe from announcements</a>`;
  return {
    subject: toSingleLine(title),
    html: emailDocument({
      title,
      head: escapeMarkup(platformName),
      content: `${emailHeading(escapeMarkup(title))}\n${body}`,
      smallPrint: `${escapeMarkup(reason)}${isOptional ? link : ''}`,
    }),
    text: `${title}\n\n${printPlain(tree)}\n\n-- \n${platformName}\n${reason}${isOptional ? `\nUnsubscribe from announcements: ${unsubscribe}` : ''}\n`,
  };
}
