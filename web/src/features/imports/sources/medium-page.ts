import { takeContent } from '@/lib/dom/take-content.ts';
import { removeAll, rename, replaceByCard } from '../convert/page-parts.ts';
import type { PreparePage } from '../found.ts';

const squeeze = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

/** Tests whether a text is a comment: it has no heading or picture, and its title is the start of its text. */
export function isMediumResponse(content: Element, title: string): boolean {
  if (content.querySelector('.graf--title, h1, h2, h3, h4, img, figure') !== null) return false;
  const start = squeeze(title).replace(/\s*(?:…|\.{3})$/, '');
  return start !== '' && squeeze(content.textContent).startsWith(start);
}

/** Removes the wrappers around the parts of a text. */
function unwrapSections(body: HTMLElement) {
  for (const wrapper of body.querySelectorAll('.section-content, .section-inner, section')) {
    wrapper.replaceWith(takeContent(wrapper));
  }
}

/** Prepares the HTML of a Medium post, which starts with its own title. */
export const prepareMedium: PreparePage = (body, losses) => {
  body.querySelector('section')?.querySelector('.section-divider')?.remove();
  removeAll(body, '.graf--title, .graf--subtitle, .graf--kicker');
  for (const link of body.querySelectorAll('.graf--mixtapeEmbed'))
    replaceByCard(link, link.querySelector('a[href]')?.getAttribute('href'));
  for (const frame of body.querySelectorAll('figure.graf--iframe')) {
    const link = frame.querySelector('iframe, script') === null ? frame.querySelector('a[href]') : null;
    if (link === null) continue;
    losses.add('embed');
    replaceByCard(frame, link.getAttribute('href'));
  }
  unwrapSections(body);
  // Medium's headings start at the third level.
  if (body.querySelector('h1, h2') === null) for (const heading of body.querySelectorAll('h3')) rename(heading, 'h2');
};
