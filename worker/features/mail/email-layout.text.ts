import { stripDirectionControls } from '#contract/text';

/** Who writes: where the platform lives, its name and address as an admin has set them. */
export type EmailBranding = { origin: string; platformName: string; supportEmail: string };

/** What a mail says, before it takes the form of HTML and of plain text. */
export type EmailContent = {
  subject: string;
  heading: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Small print under the line. */
  footnote: string;
  /** Of notices: where mails like this one are ended, by whoever reads it or their mail program. */
  unsubscribeUrl?: string;
};

/** The parts of a mail that a letter makes. */
type LaidOut = { subject: string; html: string; text: string; unsubscribeUrl?: string };

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML shows it literally, line breaks kept. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character).replace(/\r?\n/g, '<br>');
}

/** One line without control characters and without what reorders its words: what may stand in a header of a mail. */
export function toSingleLine(text: string): string {
  return stripDirectionControls(text)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}

// Colours of look.md. Mail programs that know no dark scheme take the inline ones.
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
    letter.unsubscribeUrl === undefined ? '' : `\nUnsubscribe from mails about new posts: ${letter.unsubscribeUrl}`;
  const signature = `-- \n${platformName}\n${letter.footnote}${end}`;
  return `${[letter.heading, ...letter.paragraphs, ...action, signature].join('\n\n')}\n`;
}

/** The letter as mail programs want it: HTML, and the same words as plain text. Every value is escaped here. */
export function renderEmail(letter: EmailContent, platformName: string): LaidOut {
  return {
    subject: toSingleLine(letter.subject),
    html: toHtml(letter, platformName),
    text: toText(letter, platformName),
    ...(letter.unsubscribeUrl !== undefined && { unsubscribeUrl: letter.unsubscribeUrl }),
  };
}
