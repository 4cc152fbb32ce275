/** An element of XML; `text` is the concatenated text of it and its descendants. */
export type XmlElement = { name: string; attributes: Record<string, string>; children: XmlElement[]; text: string };

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function fromEscaped(text: string): string {
  if (/[<>]/.test(text)) throw new Error(`markup in text: ${text.slice(0, 80)}`);
  return text.replaceAll(/&([^;&]*);?/g, (whole, name: string) => {
    const code = /^#(\d+)$/.exec(name);
    const known = code === null ? ENTITIES[name] : String.fromCodePoint(Number(code[1]));
    if (known === undefined || !whole.endsWith(';')) throw new Error(`unknown entity ${whole}`);
    return known;
  });
}

/** Parses XML without CDATA, comments and processing instructions. @throws Error unless it is well-formed */
export function parseXml(source: string): XmlElement {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML allows no others
  const forbidden = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/.exec(source);
  if (forbidden !== null || !source.isWellFormed()) throw new Error('a character that XML does not allow');
  const declaration = '<?xml version="1.0" encoding="UTF-8"?>';
  if (!source.startsWith(declaration)) throw new Error('no declaration');
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const addText = (text: string) => {
    for (const element of open) element.text += text;
  };
  const body = source.slice(declaration.length);
  let at = 0;
  for (const match of body.matchAll(/<(\/?)([A-Za-z][\w:.-]*)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/g)) {
    const [tag, end, name = '', given = '', isEmpty] = match;
    addText(fromEscaped(body.slice(at, match.index)));
    at = match.index + tag.length;
    if (end === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes another element`);
      continue;
    }
    const attributes: Record<string, string> = {};
    for (const [, key = '', value = ''] of given.matchAll(/([\w:.-]+)="([^"]*)"/g)) {
      if (key in attributes) throw new Error(`two attributes ${key}`);
      attributes[key] = fromEscaped(value);
    }
    const element = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(element);
    if (isEmpty !== '/') open.push(element);
  }
  addText(fromEscaped(body.slice(at)));
  const [only, ...more] = root.children;
  if (open.length !== 1 || only === undefined || more.length > 0) throw new Error('not one element');
  return only;
}

/** Returns the children with a name. */
export const childrenOf = ({ children }: XmlElement, name: string): XmlElement[] =>
  children.filter((child) => child.name === name);

/** Returns the text of the only child with a name. @throws Error without exactly one */
export function textOf(element: XmlElement, name: string): string {
  const found = childrenOf(element, name);
  if (found.length !== 1) throw new Error(`${found.length} elements ${name} in ${element.name}`);
  return found[0]?.text ?? '';
}
