import { dropWidgets, removeAll, rename, replaceByCard, replaceByLink } from '../convert/page-parts.ts';
import type { Losses } from '../losses.ts';
import type { FindAttachment } from './wordpress-text.ts';

const WIDGETS =
  '.sharedaddy, .jp-relatedposts, .wp-block-jetpack-subscriptions, .wp-block-jetpack-likes, .wp-block-jetpack-sharing-buttons, .wp-block-social-links, .wp-block-latest-posts, .wp-block-search';

/** Gives a picture without a usable address that of its attachment, and one without a description the attachment's. */
function completePicture(image: Element, find: FindAttachment) {
  const id = /(?:^|\s)wp-image-(\d+)/.exec(image.className)?.[1] ?? image.getAttribute('data-id') ?? '';
  const attachment = find(id);
  if (attachment === undefined) return;
  if (!(image.getAttribute('alt') ?? '')) image.setAttribute('alt', attachment.alt);
  if (!/^(?:https?:)?\/\//.test(image.getAttribute('src') ?? '')) image.setAttribute('src', attachment.address);
}

/** Prepares the HTML of a WordPress post, whose shortcodes are already replaced. */
export function prepareWordPress(body: HTMLElement, losses: Losses, find: FindAttachment) {
  removeAll(body, '.screen-reader-text, .more-link');
  dropWidgets(body, losses, WIDGETS);
  for (const image of body.querySelectorAll('img')) completePicture(image, find);
  for (const caption of body.querySelectorAll('.wp-caption')) {
    for (const text of caption.querySelectorAll('.wp-caption-text')) rename(text, 'figcaption');
    rename(caption, 'figure');
  }
  for (const embed of body.querySelectorAll('.wp-block-embed__wrapper')) {
    const address = embed.querySelector('iframe') ? null : embed.textContent?.trim();
    if (!address) continue;
    losses.add('embed');
    replaceByCard(embed, address);
  }
  for (const file of body.querySelectorAll('.wp-block-file')) {
    const link = file.querySelector('a[href]');
    losses.add('file');
    replaceByLink(file, link?.getAttribute('href'), link?.textContent?.trim() ?? '');
  }
  losses.add('gallery', body.querySelectorAll('.wp-block-gallery').length);
  // The classic editor shows the page of an address that is alone on its line.
  for (const line of body.querySelectorAll('p')) {
    const text = line.textContent?.trim() ?? '';
    if (/^https?:\/\/\S+$/.test(text) && line.querySelector('img, iframe') === null) replaceByCard(line, text);
  }
}
