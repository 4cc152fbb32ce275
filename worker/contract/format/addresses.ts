/** Maximum length of a link's address in characters. */
const ADDRESS_MAX = 2048;

const SCHEME = /^(?:https?:\/\/|mailto:)/i;
/** Blanks, control and bidirectional characters, backslashes and quotes: an address with one of them is literal text. */
const FORBIDDEN = /[\s\p{Cc}\p{Cf}\\<>"`]/u;

/** Returns whether a text may become a link: http, https or mailto, without a user name or characters that mislead. */
export function isSafeAddress(address: string): boolean {
  if (address.length > ADDRESS_MAX || !SCHEME.test(address) || FORBIDDEN.test(address)) return false;
  const url = URL.parse(address);
  if (url === null || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'mailto:' ? url.pathname.includes('@') : url.hostname !== '';
}

const BARE = /https?:\/\/[^\s<>"`\\[\]|]+/iy;
const TRAILING = /[.,;:!?'*_~)]/;

/** Returns the address that starts at this index of a text, without the punctuation of the sentence after it. */
export function bareAddressAt(text: string, at: number): string {
  BARE.lastIndex = at;
  if (!BARE.test(text)) return '';
  let address = text.slice(at, BARE.lastIndex);
  if (!TRAILING.test(address.at(-1) ?? '')) return address;
  let surplus = 0;
  for (const character of address) surplus += character === ')' ? 1 : character === '(' ? -1 : 0;
  while (TRAILING.test(address.at(-1) ?? '')) {
    if (address.endsWith(')') && surplus-- <= 0) break;
    address = address.slice(0, -1);
  }
  return address;
}

const SHOWN_HOST = /(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/iu;

/** Returns the host that a link leads to if its text looks like a different one; otherwise null. */
export function misleadingHost(text: string, href: string): string | null {
  const shown = SHOWN_HOST.exec(text)?.[0]
    .toLowerCase()
    .replace(/^www\./, '');
  if (shown === undefined) return null;
  const { protocol, hostname, pathname } = new URL(href);
  const host = protocol === 'mailto:' ? pathname.slice(pathname.lastIndexOf('@') + 1) : hostname;
  return host.replace(/^www\./, '') === shown ? null : host;
}
