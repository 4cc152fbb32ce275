import { inboxStyle } from './inbox-style.ts';
import type { Message } from './message-store.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);

const linkify = (text: string) =>
  text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}" target="_blank">${escapeHtml(part)}</a>`,
    )
    .join('');

const time = (at: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

const preview = (message: Message) => message.text.replace(/\s+/g, ' ').trim().slice(0, 140);

function listItem(message: Message, openId: string | undefined): string {
  const current = message.id === openId ? ' aria-current="page"' : '';
  return `<li><a href="/open/${message.id}"${current}>
    <span class="row"><span class="to">${escapeHtml(message.to.join(', '))}</span><time>${time(message.receivedAt)}</time></span>
    <strong>${escapeHtml(message.subject) || '(no subject)'}</strong>
    <span class="preview">${escapeHtml(preview(message))}</span></a></li>`;
}

function openMessage(message: Message, wantsText: boolean): string {
  const asText = wantsText || message.html === '';
  const tab = (label: string, href: string, current: boolean) =>
    `<a href="${href}"${current ? ' aria-current="page"' : ''}>${label}</a>`;
  const tabs =
    message.html === ''
      ? ''
      : `<nav class="tabs" aria-label="View">${tab('Message', `/open/${message.id}`, !asText)}${tab('Plain text', `/open/${message.id}?view=text`, asText)}</nav>`;
  const body = asText
    ? `<pre>${linkify(message.text)}</pre>`
    : `<iframe title="Message" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/open/${message.id}/html"></iframe>`;
  return `<article><a class="back" href="/">← All messages</a><h2>${escapeHtml(message.subject) || '(no subject)'}</h2>
    <dl><dt>To</dt><dd>${escapeHtml(message.to.join(', '))}</dd><dt>From</dt><dd>${escapeHtml(message.headers.from ?? message.from)}</dd>
    <dt>Received</dt><dd><time>${time(message.receivedAt)}</time></dd></dl>${tabs}${body}</article>`;
}

const EMPTY_LIST = `<p class="empty">No mail yet. What the product sends to anybody arrives here.</p>`;
const NOTHING_OPEN = `<article class="hint"><p class="empty">Choose a message to read it.</p></article>`;

const moodsNotice = (moods: readonly string[]) =>
  moods.length === 0
    ? ''
    : `<aside aria-label="Moods">The mail server ${moods.map((mood) => escapeHtml(mood)).join(', ')}.</aside>`;

/**
 * Returns the whole page: the list, and next to it (on phones instead of it) the open message. `moods` describes how the
 * mail server behaves.
 */
export function inboxPage(
  messages: Message[],
  moods: readonly string[],
  open?: { message: Message; wantsText: boolean },
): string {
  const items = messages.map((message) => listItem(message, open?.message.id)).join('');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark"><title>${open ? `${escapeHtml(open.message.subject)} · ` : ''}Inbox (${messages.length})</title>
  <style>${inboxStyle}</style></head>
  <body data-newest="${messages[0]?.id ?? ''}"${open ? ' data-open="1"' : ''}>
  <header><h1><a href="/">Inbox</a></h1><p>${messages.length} ${messages.length === 1 ? 'message' : 'messages'}, caught on this machine</p></header>
  ${moodsNotice(moods)}
  <main><section aria-label="Messages">${items === '' ? EMPTY_LIST : `<ol>${items}</ol>`}</section>
  ${open ? openMessage(open.message, open.wantsText) : items === '' ? '' : NOTHING_OPEN}</main>
  <script src="/inbox.js" defer></script></body></html>`;
}

/** The message's own HTML, for the sandboxed frame; its links open in a new tab. */
export function framedHtml(message: Message): string {
  return `<base target="_blank">${message.html}`;
}
