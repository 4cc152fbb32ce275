import { escapeMarkup } from '#contract/escape-markup';
import type { HtmlElement } from '#contract/format/print-html';

// The theme's dark colors. Email programs without a dark scheme use the inline ones.
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background: #171614 !important; }
    .ink { color: #ece8e1 !important; }
    .muted { color: #a8a196 !important; }
    .line { border-color: #2e2b27 !important; }
    .button { background: #f0795f !important; }
    .ink a { color: #f0795f !important; }
    .ink h1 a, .ink h2 a { color: inherit !important; }
    .ink a.button { color: #1d0f0b !important; }
    .ink a.muted { color: #a8a196 !important; }
  }`;
const SANS = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
export const EMAIL_SERIF = "font-family:Georgia,'Times New Roman',serif";

/** Escapes text for HTML and turns line breaks into `<br>`. */
export const escapeLines = (text: string): string => escapeMarkup(text).replace(/\r?\n/g, '<br>');

/** Renders the button of an email. */
export const emailButton = (label: string, url: string): string => `<p style="margin:28px 0">
<a class="button" href="${escapeMarkup(url)}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:#b3361f;color:#ffffff;font-weight:600;text-decoration:none">${escapeMarkup(label)}</a></p>`;

/** An entry of a list in an email. `text` is null if the heading says it, `url` if it has no page. */
export type EmailEntry = { text: string | null; quote: string | null; url: string | null };

/** Renders an entry of a list: a sentence, linked if it has a page, and a quote below it. */
export function emailEntry({ text, quote, url }: EmailEntry): string {
  const sentence = text === null ? '' : escapeLines(text);
  const linked =
    url === null
      ? sentence
      : `<a href="${escapeMarkup(url)}" style="color:#b3361f;font-weight:600;text-decoration:none">${sentence}</a>`;
  const quoted =
    quote === null
      ? ''
      : `<p class="line" dir="auto" style="margin:0 0 16px;padding:2px 0 2px 14px;border-left:3px solid #e6e2da;overflow:hidden">${escapeLines(quote)}</p>`;
  return `${sentence === '' ? '' : `<p style="margin:24px 0 8px">${linked}</p>`}${quoted}`;
}

/** Renders a heading of an email. @param content HTML */
export const emailHeading = (content: string): string =>
  `<h1 class="ink" dir="auto" style="margin:0 0 18px;${EMAIL_SERIF};font-size:26px;line-height:1.25;font-weight:600;color:#1c1a17">${content}</h1>`;

/**
 * Renders the document of an email: a head line, the content and the small print.
 * @param parts.title plain text; the other parts are HTML
 */
export function emailDocument(parts: { title: string; head: string; content: string; smallPrint: string }): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(parts.title)}</title>
<style>${DARK}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbfaf7">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7"><tr><td align="center" style="padding:40px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed"><tr><td class="ink" align="left" style="${SANS};font-size:16px;line-height:1.6;color:#1c1a17;overflow-wrap:break-word;word-break:break-word">
<p class="muted line" style="margin:0 0 28px;padding:0 0 14px;border-bottom:1px solid #e6e2da;font-size:14px;color:#665f55">${parts.head}</p>
${parts.content}
<p class="muted line" style="margin:28px 0 0;padding:14px 0 0;border-top:1px solid #e6e2da;font-size:13px;line-height:1.5;color:#665f55">${parts.smallPrint}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

/** Styles of the elements of a formatted text in an email. */
export const EMAIL_TEXT_STYLES: Partial<Record<HtmlElement, string>> = {
  p: 'margin:0 0 16px',
  h2: `margin:32px 0 12px;${EMAIL_SERIF};font-size:21px;line-height:1.3;font-weight:600`,
  h3: `margin:24px 0 10px;${EMAIL_SERIF};font-size:18px;line-height:1.35;font-weight:600`,
  a: 'color:#b3361f',
  blockquote: 'margin:0 0 16px;padding:0 0 0 16px;border-left:3px solid #b3361f',
  pre: 'margin:0 0 16px;padding:12px 14px;border-radius:6px;background:rgba(128,128,128,0.14);font-size:14px;line-height:1.5;white-space:pre-wrap',
  code: 'font-family:ui-monospace,Menlo,Consolas,monospace',
  ul: 'margin:0 0 16px;padding:0 0 0 24px',
  ol: 'margin:0 0 16px;padding:0 0 0 24px',
  li: 'margin:0 0 6px',
  hr: 'margin:28px 0;border:0;border-top:1px solid #b9b2a6',
  figure: 'margin:24px 0',
  figcaption: 'margin:8px 0 0;font-size:13px;opacity:0.75',
  img: 'display:block;max-width:100%;height:auto;border:0',
  section: 'margin:28px 0 0;padding:14px 0 0;border-top:1px solid #b9b2a6;font-size:14px',
};
