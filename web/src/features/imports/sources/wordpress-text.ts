import type { ImportLossCode } from '#contract/imports';

/** Returns the address and description of an attachment by its id. */
export type FindAttachment = (id: string) => { address: string; alt: string } | undefined;

const BLOCK = 'p|div|h[1-6]|ul|ol|li|blockquote|pre|table|figure|hr|section|form|dl|address|iframe|video|audio';
const STARTS_BLOCK = new RegExp(`^\\s*<\\/?(?:${BLOCK})\\b`, 'i');
const IS_BLOCKS = /<!--\s+wp:|<p[\s>]/i;
/** A shortcode with attributes or an end. Brackets of a text, such as [sic] and [1], are none. */
const SHORTCODE = /\[(\/?)([a-z][\w-]{1,40})((?:\s[^[\]]*)?)\]/gi;
const KNOWN = new Set(['caption', 'gallery', 'embed', 'youtube', 'vimeo', 'audio', 'video', 'playlist', 'code']);

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

const attributeOf = (attributes: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*["']?([^"'\\s\\]]*)`, 'i').exec(attributes)?.[1] ?? '';

const cardOf = (address: string) => `<iframe src="${escapeHtml(address.trim())}"></iframe>`;
const imageOf = (attachment: { address: string; alt: string }) =>
  `<figure><img src="${escapeHtml(attachment.address)}" alt="${escapeHtml(attachment.alt)}"></figure>`;

/** Returns names of shortcodes that have an end somewhere in a text. */
const endedNames = (text: string) => new Set(Array.from(text.matchAll(/\[\/([a-z][\w-]*)\]/gi), ([, name]) => name));

/** Replaces the shortcodes of WordPress by HTML; removes those of plugins, but not what they contain. */
export function replaceShortcodes(
  source: string,
  find: FindAttachment,
  onLoss: (code: ImportLossCode) => void,
): string {
  const text = source
    .replace(/\[caption([^\]]*)\]([\s\S]{0,5000}?)\[\/caption\]/gi, (_, _attributes: string, content: string) => {
      const [picture = ''] = /(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(content) ?? [];
      return `\n\n<figure>${picture}<figcaption>${content.replace(picture, '').trim()}</figcaption></figure>\n\n`;
    })
    .replace(/\[(embed|youtube|vimeo)[^\]]*\]\s*(https?:[^\s[\]]+)\s*\[\/\1\]/gi, (_, _name, address: string) =>
      cardOf(address),
    )
    .replace(/\[(?:youtube|vimeo)[=\s]+"?(https?:[^\s"\]]+)"?\]/gi, (_, address: string) => cardOf(address))
    .replace(/\[code([^\]]*)\]([\s\S]{0,20000}?)\[\/code\]/gi, (_, _attributes, code: string) => `<pre>${code}</pre>`);
  const ended = endedNames(text);
  return text.replace(SHORTCODE, (whole, close: string, name: string, attributes: string) => {
    const known = name.toLowerCase();
    if (known === 'gallery') {
      const ids = attributeOf(attributes, 'ids').split(',');
      const quoted = /\bids\s*=\s*["']([^"']*)/i.exec(attributes)?.[1]?.split(',') ?? ids;
      onLoss('gallery');
      return `\n\n${quoted
        .flatMap((id) => find(id.trim()) ?? [])
        .map(imageOf)
        .join('')}\n\n`;
    }
    if (known === 'audio' || known === 'video' || known === 'playlist') {
      if (close === '') onLoss(known === 'video' ? 'video' : 'audio');
      return '';
    }
    const isShortcode = KNOWN.has(known) || close !== '' || ended.has(name) || /=/.test(attributes);
    if (!isShortcode) return whole;
    if (close === '') onLoss('shortcode');
    return '';
  });
}

/** Wraps the paragraphs of a text of the classic editor, which only has line breaks. */
export function addParagraphs(text: string): string {
  if (IS_BLOCKS.test(text)) return text;
  const parts = text.replace(/\r\n?/g, '\n').split(/(<pre\b[\s\S]{0,20000}?<\/pre>)/i);
  return parts
    .flatMap((part, index) => {
      if (index % 2 === 1) return [part];
      return part
        .split(/\n\s*\n/)
        .filter((paragraph) => paragraph.trim() !== '')
        .map((paragraph) =>
          STARTS_BLOCK.test(paragraph) ? paragraph : `<p>${paragraph.trim().replace(/\n/g, '<br>')}</p>`,
        );
    })
    .join('\n');
}

/** Appends the notes that the editor of WordPress stores beside a text. */
export function appendNotes(html: string, json: string): string {
  let notes: unknown;
  try {
    notes = JSON.parse(json || '[]');
  } catch {
    return html;
  }
  const items = (Array.isArray(notes) ? (notes as { id?: unknown; content?: unknown }[]) : []).flatMap(
    ({ id, content }) =>
      typeof id === 'string' && typeof content === 'string'
        ? [`<li id="${escapeHtml(id)}">${content} <a href="#${escapeHtml(id)}-link">↩</a></li>`]
        : [],
  );
  return items.length === 0 ? html : `${html}<ol>${items.join('')}</ol>`;
}
