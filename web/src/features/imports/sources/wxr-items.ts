const OPEN_CDATA = '<![CDATA[';
const CLOSE_CDATA = ']]>';

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return ENTITIES[(name as string).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex as string, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** Returns the index of a closing tag that is not inside of CDATA; -1 without one. */
function findClose(xml: string, close: string, from: number): number {
  for (let at = from; ; ) {
    const end = xml.indexOf(close, at);
    const data = xml.indexOf(OPEN_CDATA, at);
    if (end === -1 || data === -1 || end < data) return end;
    const after = xml.indexOf(CLOSE_CDATA, data);
    if (after === -1) return -1;
    at = after + CLOSE_CDATA.length;
  }
}

/** Returns the text of an element's content, whose CDATA is literal. */
function toText(content: string): string {
  let text = '';
  for (let at = 0; at < content.length; ) {
    const data = content.indexOf(OPEN_CDATA, at);
    if (data === -1) return text + decodeEntities(content.slice(at));
    const end = content.indexOf(CLOSE_CDATA, data);
    const from = data + OPEN_CDATA.length;
    text += decodeEntities(content.slice(at, data)) + content.slice(from, end === -1 ? undefined : end);
    at = end === -1 ? content.length : end + CLOSE_CDATA.length;
  }
  return text;
}

/** An element of an export of WordPress. Names contain the prefix of their namespace. */
export type XmlElement = { name: string; content: string };

/**
 * Returns the child elements of a piece of XML, which are read without a parser of XML: exports often contain
 * characters that XML does not allow, and are too large for a tree. Stops at the first element without an end.
 */
export function* readElements(xml: string): Generator<XmlElement> {
  const open = /<(?:!\[CDATA\[[\s\S]*?\]\]>|!--[\s\S]*?-->|([a-z][\w:.-]*)(?:\s[^<>]*?)?(\/?)>)/gi;
  for (let match = open.exec(xml); match !== null; match = open.exec(xml)) {
    const [whole, name, slash] = match;
    if (name === undefined) continue;
    const from = match.index + whole.length;
    if (slash === '/') yield { name, content: '' };
    else {
      const close = `</${name}>`;
      const end = findClose(xml, close, from);
      if (end === -1) return;
      yield { name, content: xml.slice(from, end) };
      open.lastIndex = end + close.length;
    }
  }
}

/** The fields of an item; of a repeated one the first. */
export type WxrItem = ReadonlyMap<string, string> & { meta: ReadonlyMap<string, string> };

function toItem(content: string): WxrItem {
  const fields = new Map<string, string>();
  const meta = new Map<string, string>();
  for (const { name, content: value } of readElements(content)) {
    if (name === 'wp:postmeta') {
      const pair = new Map(Array.from(readElements(value), (each) => [each.name, toText(each.content)]));
      meta.set(pair.get('wp:meta_key') ?? '', pair.get('wp:meta_value') ?? '');
    } else if (name !== 'wp:comment' && !fields.has(name)) fields.set(name, toText(value));
  }
  return Object.assign(fields, { meta });
}

/** Returns the items of an export, one after the other. */
export function* readItems(xml: string): Generator<WxrItem> {
  const open = /<item(?:\s[^<>]*)?>/g;
  open.lastIndex = Math.max(0, xml.indexOf('<channel'));
  for (let match = open.exec(xml); match !== null; match = open.exec(xml)) {
    const from = match.index + match[0].length;
    const end = findClose(xml, '</item>', from);
    if (end === -1) return;
    yield toItem(xml.slice(from, end));
    open.lastIndex = end;
  }
}

/** Returns a field of the blog, which precedes its items. */
export function readChannelField(xml: string, name: string): string {
  const end = xml.indexOf('<item');
  const head = end === -1 ? xml : xml.slice(0, end);
  const start = head.indexOf(`<${name}>`);
  const close = start === -1 ? -1 : findClose(head, `</${name}>`, start);
  return close === -1 ? '' : toText(head.slice(start + name.length + 2, close)).trim();
}
