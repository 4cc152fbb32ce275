import { randomBytes } from 'node:crypto';
import MimeNode from 'nodemailer/lib/mime-node';
import { encode, wrap } from 'nodemailer/lib/qp';
import { escapeMarkup } from '#contract/escape-markup';
import { escapeEncodedWords } from './encoded-words.ts';

/** Quoted-printable never contains `=_`, so no text can contain the boundary (RFC 2045, 6.7). */
const BOUNDARY = '=_bulk-alternative';
/** One less than the limit of 76, so a soft line break fits after any line. */
const LINE_MAX = 75;
const SOFT_BREAK = '=\r\n';
const MARKER_BYTES = 16;

/** A part of an encoded body: fixed text, or the name of a value. Values are escaped in the HTML. */
type BulkPiece = string | { name: string; isMarkup: boolean };

/** The encoded body of a campaign's mails, and their subject. It is plain JSON, so it can be stored. */
export type BulkTemplate = { subject: string; pieces: BulkPiece[] };

/**
 * Headers and values of one mail of a campaign. `unsubscribeEmail` also ends the list; a POST to the URL does. The URL is
 * null for what nobody can opt out of.
 */
export type BulkRecipient = {
  to: string;
  from: { name: string; address: string };
  replyTo?: string;
  /** The same on every try, without angle brackets. */
  messageId: string;
  unsubscribeUrl: string | null;
  unsubscribeEmail?: string;
  listId: string;
  feedbackId: string;
  /** Values by the names of the template's markers. */
  placeholders: Record<string, string>;
};

/** Creates a marker for a recipient's value, which no text contains by chance or by intention. */
export const createBulkMarker = (): string => `marker-${randomBytes(MARKER_BYTES).toString('hex')}`;

const toQuotedPrintable = (text: string): string => wrap(encode(text.replace(/\r\n|\r|\n/g, '\r\n')), LINE_MAX);

/** Encodes a text, and ends its line before and after each marker, so values need no text around them. */
function toPieces(text: string, markers: [name: string, marker: string][], isMarkup: boolean): BulkPiece[] {
  const [first, ...others] = markers;
  if (first === undefined) return [toQuotedPrintable(text)];
  const [name, marker] = first;
  return text
    .split(marker)
    .flatMap((part, n) => [
      ...(n === 0 ? [] : [SOFT_BREAK, { name, isMarkup }, SOFT_BREAK]),
      ...toPieces(part, others, isMarkup),
    ]);
}

const partHead = (type: string): string =>
  `--${BOUNDARY}\r\nContent-Type: ${type}; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n`;

/**
 * Encodes the body of a campaign's mails once.
 * @param markers by name: each stands in the texts where a recipient's value follows (`createBulkMarker`)
 */
export function toBulkTemplate(
  { subject, html, text }: { subject: string; html: string; text: string },
  markers: Record<string, string> = {},
): BulkTemplate {
  const named = Object.entries(markers);
  const all: BulkPiece[] = [
    partHead('text/plain'),
    ...toPieces(text, named, false),
    `\r\n${partHead('text/html')}`,
    ...toPieces(html, named, true),
    `\r\n--${BOUNDARY}--\r\n`,
  ];
  const pieces: BulkPiece[] = [];
  for (const piece of all) {
    const last = pieces.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') pieces[pieces.length - 1] = last + piece;
    else pieces.push(piece);
  }
  return { subject, pieces };
}

/** Writes the headers. Nodemailer encodes each value, so none can inject another header. */
function writeHeaders(subject: string, mail: BulkRecipient): string {
  const ways = mail.unsubscribeUrl === null ? [] : [`<${mail.unsubscribeUrl}>`];
  if (mail.unsubscribeEmail !== undefined) ways.push(`<mailto:${mail.unsubscribeEmail}>`);
  return new MimeNode(`multipart/alternative; boundary="${BOUNDARY}"`)
    .setHeader({
      From: mail.from,
      To: { name: '', address: mail.to },
      ...(mail.replyTo !== undefined && { 'Reply-To': { name: '', address: mail.replyTo } }),
      'List-Id': `<${mail.listId}>`,
      ...(ways.length > 0 && {
        'List-Unsubscribe': ways.join(', '),
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      'Feedback-ID': mail.feedbackId,
      Precedence: 'bulk',
      Subject: escapeEncodedWords(subject),
      'Message-ID': `<${mail.messageId}>`,
    })
    .buildHeaders();
}

/** Returns the whole message for one recipient, without encoding the texts again. Throws for a value that is missing. */
export function fillBulkMessage({ subject, pieces }: BulkTemplate, mail: BulkRecipient): string {
  const body = pieces.map((piece) => {
    if (typeof piece === 'string') return piece;
    const value = mail.placeholders[piece.name];
    if (value === undefined) throw new Error(`The mail has no value for ${piece.name}`);
    return toQuotedPrintable(piece.isMarkup ? escapeMarkup(value) : value);
  });
  return `${writeHeaders(subject, mail)}\r\n\r\n${body.join('')}`;
}
