import type { FoundPicture } from '../found.ts';
import type { Losses } from '../losses.ts';

/** Length of the id of an uploaded picture, which a text has instead of the placeholder. */
const ID_LENGTH = 36;
const WRAPPED =
  /^https?:\/\/(?:[\w-]+\.)?(?:substackcdn\.com|cdn\.substack\.com)\/image\/fetch\/.*?\/(https?(?::|%3A).*)$/i;
/** Pictures of one pixel, of statistics of visits. */
const TRACKER =
  /\/(?:_\/stat|pixel(?:\.gif|\.png)?|beacon|open\.gif|b\.gif)\b|pixel\.wp\.com|google-analytics|feedburner/i;

/** Returns the original address of a picture that a cache of Substack resizes. */
export function unwrapPicture(address: string): string {
  const [, inner] = WRAPPED.exec(address) ?? [];
  if (inner === undefined) return address;
  try {
    return /%3A/i.test(inner) ? decodeURIComponent(inner) : inner;
  } catch {
    return address;
  }
}

/** Returns the address of the largest picture of a srcset. */
export function largestOf(srcset: string): string | null {
  let best: { address: string; size: number } | null = null;
  // A comma separates candidates only after a size or before a space, because addresses can contain commas.
  for (const [, address = '', size = '1', unit = 'x'] of srcset.matchAll(
    /([^\s,]\S*[^\s,])(?:\s+([\d.]+)([wx]))?\s*(?:,|$)/g,
  )) {
    const value = Number(size) * (unit === 'x' ? 1000 : 1);
    if (best === null || value > best.size) best = { address, size: value };
  }
  return best?.address ?? null;
}

/** Returns an address that the product can fetch: with https, as most sites have it now. */
function toHttps(address: string): string[] {
  const whole = address.startsWith('//') ? `https:${address}` : address.replace(/^http:/i, 'https:');
  return /^https:\/\/[^\s"<>\\]+$/i.test(whole) ? [whole] : [];
}

/** Returns the addresses of a picture in the order in which to try them: originals first. */
export function candidatesOf(image: Element): string[] {
  const sources = [
    image.getAttribute('src'),
    image.getAttribute('data-src'),
    largestOf(image.getAttribute('srcset') ?? ''),
  ];
  const found = sources.flatMap((source) => (source === null || source === '' ? [] : [source.trim()]));
  const absolute = [...found.map(unwrapPicture), ...found].filter((address) => !address.startsWith('data:'));
  return [...new Set(absolute)];
}

/** Returns why a picture is not imported; null if it is. */
function lossOf(image: Element, addresses: readonly string[]): 'tracking_pixel' | 'data_image' | 'svg' | null {
  const size = (name: string) => Number.parseFloat(image.getAttribute(name) ?? '99');
  const [first = image.getAttribute('src') ?? ''] = addresses;
  if (size('width') <= 2 || size('height') <= 2 || TRACKER.test(first)) return 'tracking_pixel';
  if (/^data:image\/svg/i.test(first) || /\.svg(?:$|[?#])/i.test(first)) return 'svg';
  return first.startsWith('data:') ? 'data_image' : null;
}

/** The pictures of a post, by the placeholder that its text has until they are uploaded. */
export class Pictures {
  readonly found = new Map<string, FoundPicture>();
  readonly #placeholders = new Map<string, string>();
  readonly #findEntry: (address: string) => string | null;

  constructor(findEntry: (address: string) => string | null) {
    this.#findEntry = findEntry;
  }

  /** Returns the placeholder of a picture; the same one for the same address. Null if no address can be fetched. */
  add(addresses: readonly string[], alt: string): string | null {
    const entry = addresses.map(this.#findEntry).find((name) => name !== null) ?? null;
    const picture = { entry, addresses: [...new Set(addresses.flatMap(toHttps))], alt };
    const name = entry ?? picture.addresses[0];
    if (name === undefined) return null;
    const known = this.#placeholders.get(name);
    if (known !== undefined) return known;
    const placeholder = `picture-${this.found.size}-`.padEnd(ID_LENGTH, '0');
    this.#placeholders.set(name, placeholder);
    this.found.set(placeholder, picture);
    return placeholder;
  }
}

/** Marks the pictures of an inert page with placeholders, and removes those that are not imported. */
export function markPictures(body: HTMLElement, pictures: Pictures, losses: Losses) {
  for (const image of body.querySelectorAll('img')) {
    const alt = image.getAttribute('alt') ?? '';
    if (/(?:^|\s)(?:emoji|wp-smiley)(?:\s|$)/.test(image.className)) {
      image.replaceWith(alt);
      continue;
    }
    const addresses = candidatesOf(image);
    const loss = lossOf(image, addresses);
    const placeholder = loss === null ? pictures.add(addresses, alt) : null;
    if (placeholder !== null) image.dataset.image = placeholder;
    else {
      losses.add(loss ?? 'picture_dropped');
      image.remove();
    }
  }
}
