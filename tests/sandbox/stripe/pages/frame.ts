import { pageStyle } from './style.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => ESCAPES[char] ?? char);
export const dollars = (cents: number) => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(2)}`;
export const dateOf = (seconds: number) =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(seconds * 1000));

// Without form-action: a form's response may redirect to the product, which is another origin.
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** Returns a link back to the product; empty if it is not a web address. */
export function backLink(url: string | null, label: string): string {
  if (url === null || !/^https?:\/\//.test(url)) return '';
  return `<a class="back" href="${escapeHtml(url)}">${escapeHtml(label)}</a>`;
}

/** Renders a page of the sandbox. @param main its content, as HTML */
export function pageOf(title: string, main: string, status = 200): Response {
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark"><title>${escapeHtml(title)} · Sandbox</title><style>${pageStyle}</style></head>
  <body><header><p><strong>Sandbox</strong> No real money moves here.</p></header><main><h1>${escapeHtml(title)}</h1>${main}</main></body></html>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': POLICY,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  };
  return new Response(html, { status, headers });
}

/** Sends the browser on, after a form. */
export const goTo = (url: string) =>
  new Response(null, { status: 303, headers: { location: url, 'cache-control': 'no-store' } });
