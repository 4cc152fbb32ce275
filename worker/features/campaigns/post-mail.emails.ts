import { escapeMarkup } from '#contract/escape-markup';
import { parse } from '#contract/format/parse';
import { printHtml } from '#contract/format/print-html';
import { printPlain } from '#contract/format/print-plain';
import type { Block, Inline, Tree } from '#contract/format/tree';
import { bloggerPath } from '#contract/handles';
import type { Article, Author } from '#contract/posts';
import { emailedArticlePath, POST_EMAIL } from '#contract/visits';
import { EMAIL_TEXT_STYLES, emailButton, emailDocument, emailHeading } from '../mail/email-document.text.ts';
import { type EmailBranding, toSingleLine } from '../mail/email-layout.text.ts';

/** Gmail clips an email at 102 kB, with its unsubscribe link. */
const HTML_MAX_BYTES = 95_000;

/** The texts of a campaign's email, with a marker for the recipient's unsubscribe link. */
export type CampaignTexts = { subject: string; html: string; text: string };

const MUTED = 'color:#665f55';

/** What an email shows of an article. */
export type MailedArticle = Pick<
  Article,
  'id' | 'slug' | 'title' | 'subtitle' | 'image' | 'imageAlt' | 'readMinutes' | 'access' | 'body' | 'format' | 'images'
> & { author: Pick<Author, 'username'> | null };

/** Parts of an email about a post that surround its text. */
type Frame = { head: EmailBranding; article: MailedArticle; url: string; unsubscribe: string };

function byline({ head, article, url }: Frame): string {
  const author = article.author?.username ?? '';
  const profile = head.origin + encodeURI(bloggerPath({ username: author }));
  const subtitle =
    article.subtitle === ''
      ? ''
      : `<p dir="auto" style="margin:-8px 0 16px;font-size:18px">${escapeMarkup(article.subtitle)}</p>`;
  return `${emailHeading(`<a href="${escapeMarkup(url)}" style="color:inherit;text-decoration:none">${escapeMarkup(article.title)}</a>`)}
${subtitle}<p class="muted" style="margin:0 0 24px;font-size:14px;${MUTED}">By <a href="${escapeMarkup(profile)}" style="color:#b3361f">@${escapeMarkup(author)}</a> · ${article.readMinutes} min read · <a href="${escapeMarkup(url)}" style="color:#b3361f">Read in your browser</a></p>`;
}

function picture({ head, article }: Frame): string {
  if (article.image === null) return '';
  const { url, width, height } = article.image;
  const source = escapeMarkup(new URL(url, head.origin).href);
  return `<p style="margin:0 0 24px"><img src="${source}" alt="${escapeMarkup(article.imageAlt)}" width="${width}" height="${height}" style="${EMAIL_TEXT_STYLES.img};border-radius:8px"></p>\n`;
}

function smallPrint({ head, article, unsubscribe }: Frame): string {
  const author = escapeMarkup(`@${article.author?.username ?? ''}`);
  const link = (label: string) => `<a class="muted" href="${unsubscribe}" style="${MUTED}">${label}</a>`;
  return `You get this email because you follow or subscribe to ${author} on ${escapeMarkup(head.platformName)}.<br>${link('Unsubscribe')} or ${link('get one email a week')}`;
}

/** What follows the text: nothing after a whole post, the way to the rest after a part of one. */
function ending({ article, url }: Frame, isCut: boolean): { html: string; text: string } {
  if (isCut) return { html: emailButton('Read on', url), text: `Read on:\n${url}` };
  if (article.access === 'full') return { html: '', text: '' };
  const note = 'This is a premium post. The whole text is for subscribers.';
  return {
    html: `<p style="margin:0 0 16px">${note}</p>\n${emailButton('Subscribe to read on', url)}`,
    text: `${note}\n\nSubscribe to read on:\n${url}`,
  };
}

function toDocument(frame: Frame, tree: Tree, isCut: boolean): string {
  const { head, article } = frame;
  const body = printHtml(tree, {
    origin: head.origin,
    images: article.images,
    idPrefix: '',
    styleOf: (element) => EMAIL_TEXT_STYLES[element],
  });
  return emailDocument({
    title: article.title,
    head: escapeMarkup(head.platformName),
    content: `${byline(frame)}\n${picture(frame)}${body}\n${ending(frame, isCut).html}`,
    smallPrint: smallPrint(frame),
  });
}

/** Shows that a teaser ends within its last paragraph. */
function withEllipsis({ blocks, notes }: Tree): Tree {
  const last = blocks.at(-1);
  if (last?.type !== 'paragraph') return { blocks, notes };
  const ellipsis: Inline = { type: 'text', text: ' …' };
  return { blocks: [...blocks.slice(0, -1), { ...last, content: [...last.content, ellipsis] }], notes };
}

const bytesOf = (text: string): number => Buffer.byteLength(text);

/** Returns the longest beginning of a text, in blocks, whose email is small enough. */
function cutToSize(frame: Frame, tree: Tree): Block[] {
  let [fits, tooLong] = [0, tree.blocks.length];
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    const isFit = bytesOf(toDocument(frame, { ...tree, blocks: tree.blocks.slice(0, middle) }, true)) <= HTML_MAX_BYTES;
    if (isFit) fits = middle;
    else tooLong = middle;
  }
  return tree.blocks.slice(0, fits);
}

/**
 * Writes the email about a post: the whole text that the article contains, or its beginning with a link when it would
 * be too large for mail programs.
 * @param unsubscribe marker of the recipient's unsubscribe link, which all recipients' texts share
 * @param path where the email's links to the post lead
 */
export function postMail(
  head: EmailBranding,
  article: MailedArticle,
  unsubscribe: string,
  path = encodeURI(emailedArticlePath(article, POST_EMAIL)),
): CampaignTexts {
  const url = head.origin + path;
  const frame = { head, article, url, unsubscribe };
  const parsed = parse(article.body, article.format);
  const tree = article.access === 'full' ? parsed : withEllipsis(parsed);
  const whole = toDocument(frame, tree, false);
  const isCut = bytesOf(whole) > HTML_MAX_BYTES;
  const shown = isCut ? { blocks: cutToSize(frame, tree), notes: [] } : tree;
  const author = article.author?.username ?? '';
  const text = [
    article.title,
    ...(article.subtitle === '' ? [] : [article.subtitle]),
    `By @${author}\n${url}`,
    printPlain(shown),
    ending(frame, isCut).text,
    `-- \n${head.platformName}\nYou get this email because you follow or subscribe to @${author}.\nUnsubscribe, or get one email a week: ${unsubscribe}`,
  ];
  return {
    subject: toSingleLine(article.title),
    html: isCut ? toDocument(frame, shown, true) : whole,
    text: `${text.filter((part) => part !== '').join('\n\n')}\n`,
  };
}
