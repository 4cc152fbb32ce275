import { escapeMarkup } from '#contract/escape-markup';
import { stripDirectionControls } from '#contract/text';

/** The sender: the platform's origin, and its name and address as set by an admin. */
export type EmailBranding = { origin: string; platformName: string; supportEmail: string };

/** Content of an email before it is rendered as HTML and plain text. */
export type EmailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Small print below the line. */
  footnote: string;
  /** Only for notices: the one-click unsubscribe link of the recipient. */
  unsubscribeUrl?: string;
};

/** Rendered parts of an email. */
type LaidOut = { subject: string; html: string; text: string; unsubscribeUrl?: string };

/** Escapes text for HTML and turns line breaks into `<br>`. */
function escaped(text: string): string {
  return escapeMarkup(text).replace(/\r?\n/g, '<br>');
}

/** Returns the text as one line without control and direction characters, safe for an email header. */
export function toSingleLine(text: string): string {
  return stripDirectionControls(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

// The theme's dark colors. Email programs without a dark scheme use the inline ones.
const DARK = `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .paper { background: #171614 !important; }
    .ink { color: #ece8e1 !important; }
    .muted { color: #a8a196 !important; }
    .line { border-color: #2e2b27 !important; }
    .button { background: #f0795f !important; color: #1d0f0b !important; }
    .link { color: #f0795f !important; }
  }`;
const SANS = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const SERIF = "font-family:Georgia,'Times New Roman',serif";

function button({ label, url }: { label: string; url: string }): string {
  const address = escaped(url);
  return `<p style="margin:28px 0">
<a class="button" href="${address}" style="display:inline-block;padding:13px 24px;border-radius:8px;background:#b3361f;color:#ffffff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p class="muted" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#665f55">If the button does not work, open this address:<br>
<a class="link" href="${address}" style="color:#b3361f;word-break:break-all">${address}</a></p>`;
}

const unsubscribeLink = (url: string) =>
  `<br><a class="muted" href="${escaped(url)}" style="color:#665f55">Unsubscribe from mails about new posts</a>`;

function toHtml(letter: EmailContent, platformName: string): string {
  const paragraphs = letter.paragraphs.map((text) => `<p style="margin:0 0 16px">${escaped(text)}</p>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(letter.subject)}</title>
<style>${DARK}
</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#fbfaf7">
<table class="paper" role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#fbfaf7"><tr><td align="center" style="padding:40px 20px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;table-layout:fixed"><tr><td class="ink" align="left" style="${SANS};font-size:16px;line-height:1.6;color:#1c1a17;overflow-wrap:break-word;word-break:break-word">
<p class="muted line" style="margin:0 0 28px;padding:0 0 14px;border-bottom:1px solid #e6e2da;font-size:14px;color:#665f55">${escaped(platformName)}</p>
<h1 class="ink" style="margin:0 0 18px;${SERIF};font-size:26px;line-height:1.25;font-weight:600;color:#1c1a17">${escaped(letter.heading)}</h1>
${paragraphs}
${letter.action === undefined ? '' : button(letter.action)}
<p class="muted line" style="margin:28px 0 0;padding:14px 0 0;border-top:1px solid #e6e2da;font-size:13px;line-height:1.5;color:#665f55">${escaped(letter.footnote)}${letter.unsubscribeUrl === undefined ? '' : unsubscribeLink(letter.unsubscribeUrl)}</p>
</td></tr></table>
</td></tr></table>
</body>
</html>
`;
}

function toText(letter: EmailContent, platformName: string): string {
  const action = letter.action === undefined ? [] : [`${letter.action.label}:\n${letter.action.url}`];
  const end =
    letter.unsubscribeUrl === undefined ? '' : `\nUnsubscribe from emails about new posts: ${letter.unsubscribeUrl}`;
  const signature = `-- \n${platformName}\n${letter.footnote}${end}`;
  return `${[letter.heading, ...letter.paragraphs, ...action, signature].join('\n\n')}\n`;
}

/** Renders an email as HTML and as plain text, and escapes every value. */
export function renderEmail(letter: EmailContent, platformName: string): LaidOut {
  return {
    subject: toSingleLine(letter.subject),
    html: toHtml(letter, platformName),
    text: toText(letter, platformName),
    ...(letter.unsubscribeUrl !== undefined && { unsubscribeUrl: letter.unsubscribeUrl }),
  };
}
