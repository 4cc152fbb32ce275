import type { Losses } from '../losses.ts';
import { removeAll, replaceByCard, toAddress } from './page-parts.ts';

/** Players whose address is not that of the page to visit. */
const PLAYERS: [RegExp, (id: string) => string][] = [
  [
    /^https?:\/\/(?:www\.)?(?:youtube(?:-nocookie)?\.com\/embed\/|youtu\.be\/)([\w-]{6,20})/,
    (id) => `https://www.youtube.com/watch?v=${id}`,
  ],
  [/^https?:\/\/player\.vimeo\.com\/video\/(\d+)/, (id) => `https://vimeo.com/${id}`],
  [/^https?:\/\/open\.spotify\.com\/embed\/([\w/-]+)/, (id) => `https://open.spotify.com/${id}`],
  [/^https?:\/\/(gist\.github\.com\/[\w/-]+)\.js/, (path) => `https://${path}`],
];

/** Returns the address of the page that a player shows. */
export function pageOfPlayer(source: string | null | undefined): string {
  const address = toAddress(source);
  for (const [pattern, toPage] of PLAYERS) {
    const [, id] = pattern.exec(address) ?? [];
    if (id !== undefined) return toPage(id);
  }
  return address;
}

const sourceOf = (element: Element) =>
  element.getAttribute('src') ||
  element.getAttribute('data-src') ||
  element.getAttribute('data') ||
  element.querySelector('source')?.getAttribute('src');

/** Returns the last link of a quoted post of a social network, which is its address. */
const quotedAddress = (quote: Element) => [...quote.querySelectorAll('a[href]')].at(-1)?.getAttribute('href');

/** Replaces what plays or shows content of other sites by cards of links, and lists it. */
export function replaceEmbeds(body: HTMLElement, losses: Losses) {
  for (const quote of body.querySelectorAll(
    'blockquote[class*="twitter-"], blockquote[class*="instagram-"], blockquote[class*="tiktok-"]',
  )) {
    const address = quote.getAttribute('data-instgrm-permalink') ?? quote.getAttribute('cite') ?? quotedAddress(quote);
    losses.add('embed');
    replaceByCard(quote, address);
  }
  for (const frame of body.querySelectorAll('iframe, embed, object')) {
    losses.add('embed');
    replaceByCard(frame, pageOfPlayer(sourceOf(frame)));
  }
  for (const player of body.querySelectorAll('video, audio')) {
    losses.add(player.tagName === 'VIDEO' ? 'video' : 'audio');
    replaceByCard(player, sourceOf(player));
  }
  for (const script of body.querySelectorAll('script[src*="gist.github.com/"]')) {
    losses.add('embed');
    replaceByCard(script, pageOfPlayer(script.getAttribute('src')));
  }
}

/** Removes what a text cannot have, and lists it. */
export function dropActive(body: HTMLElement, losses: Losses) {
  losses.add('script', removeAll(body, 'script'));
  losses.add('svg', removeAll(body, 'svg'));
  losses.add('math', removeAll(body, 'math'));
  losses.add('form', removeAll(body, 'form'));
  removeAll(body, 'button, input, select, textarea');
  losses.add('table', body.querySelectorAll('table').length);
  for (const element of body.querySelectorAll('*'))
    if (element instanceof HTMLUnknownElement || element.localName.includes('-')) losses.add('unknown_element');
}

/** Makes links of the old blog absolute, and lists those that lead nowhere. */
export function resolveLinks(body: HTMLElement, site: string | null, losses: Losses) {
  for (const link of body.querySelectorAll('a[href]')) {
    const href = (link.getAttribute('href') ?? '').trim();
    if (href === '' || href.startsWith('#') || toAddress(href) === href) continue;
    const isRelative = /^(?:\/|\.|[^:]*$)/.test(href) && !href.startsWith('//');
    const address = isRelative && site !== null ? URL.parse(href, `${site}/`)?.href : href;
    const absolute = toAddress(address);
    if (absolute !== '') link.setAttribute('href', absolute);
    else losses.add(isRelative ? 'internal_link' : 'unsafe_link');
  }
}
