import { pageOfPlayer } from '../convert/embeds.ts';
import { dropWidgets, readAttributes, removeAll, rename, replaceByCard, replaceByLink } from '../convert/page-parts.ts';
import type { PreparePage } from '../found.ts';
import type { Losses } from '../losses.ts';

const WIDGETS =
  '.subscription-widget-wrap, .subscription-widget-wrap-editor, .subscribe-widget, .captioned-button-wrap, .community-chat, .install-substack-app-embed, .directMessage';
/** Links of buttons that only work at Substack. */
const OWN_BUTTON = /[?&](?:action=share|gift=true|utm_content=share)|\/subscribe\b|\/comments\b|%%\w+%%/;

/** Addresses of embeds by their class, from the JSON that they carry. */
const EMBEDS: Record<string, (attributes: Record<string, unknown>) => string> = {
  'youtube-wrap': ({ videoId }) => `https://www.youtube.com/watch?v=${videoId}`,
  'vimeo-wrap': ({ videoId }) => `https://vimeo.com/${videoId}`,
  instagram: ({ instagram_id: id }) => `https://www.instagram.com/p/${id}/`,
};
const POSTS = '.embedded-post-wrap, .digest-post-embed, .embedded-publication-wrap';
const OTHERS =
  '.tweet, .twitter-embed, .instagram, .youtube-wrap, .vimeo-wrap, .spotify-wrap, .soundcloud-wrap, .tiktok-wrap, .bluesky-wrap, .comment, .apple-podcast-container';

const addressIn = (element: Element, { url, canonical_url: canonical }: Record<string, unknown>): string => {
  const [own] = [url, canonical].filter((value): value is string => typeof value === 'string' && value !== '');
  return own ?? element.querySelector('a[href]')?.getAttribute('href') ?? '';
};

function replaceEmbed(embed: Element, losses: Losses) {
  const attributes = readAttributes(embed);
  const [, toAddress] = Object.entries(EMBEDS).find(([name]) => embed.classList.contains(name)) ?? [];
  const isKnown = 'videoId' in attributes || 'instagram_id' in attributes;
  const frame = embed.querySelector('iframe')?.getAttribute('src');
  losses.add('embed');
  replaceByCard(
    embed,
    toAddress && isKnown ? toAddress(attributes) : addressIn(embed, attributes) || pageOfPlayer(frame),
  );
}

/** Replaces a gallery, whose pictures are only in its JSON. */
function replaceGallery(gallery: Element, losses: Losses) {
  const { gallery: value } = readAttributes(gallery) as { gallery?: { images?: unknown; caption?: unknown } };
  const images = Array.isArray(value?.images) ? (value.images as { src?: unknown }[]) : [];
  if (images.length === 0) return;
  losses.add('gallery');
  const figures = gallery.ownerDocument.createDocumentFragment();
  for (const [index, { src }] of images.entries()) {
    const figure = gallery.ownerDocument.createElement('figure');
    const image = gallery.ownerDocument.createElement('img');
    image.setAttribute('src', typeof src === 'string' ? src : '');
    figure.appendChild(image);
    if (index === images.length - 1 && typeof value?.caption === 'string') {
      const caption = gallery.ownerDocument.createElement('figcaption');
      caption.textContent = value.caption;
      figure.appendChild(caption);
    }
    figures.appendChild(figure);
  }
  gallery.replaceWith(figures);
}

/** Replaces a formula by its source as code. */
function replaceFormula(formula: Element, losses: Losses) {
  const { persistentExpression: source } = readAttributes(formula);
  const code = formula.ownerDocument.createElement('code');
  code.textContent = typeof source === 'string' ? source : (formula.textContent ?? '');
  losses.add('math');
  formula.replaceWith(code);
}

/** Prepares the HTML of a Substack post. */
export const prepareSubstack: PreparePage = (body, losses) => {
  losses.add('paywall_moved', removeAll(body, '.paywall-jump'));
  removeAll(body, '.image-link-expand, .header-anchor-widget, .preformatted-block label');
  for (const button of body.querySelectorAll('.button-wrapper')) {
    const link = button.querySelector('a');
    if (link === null || !OWN_BUTTON.test(link.getAttribute('href') ?? '')) continue;
    losses.add('widget');
    button.remove();
  }
  dropWidgets(body, losses, WIDGETS);
  losses.add('poll', removeAll(body, '.poll-embed'));
  losses.add('video', removeAll(body, '.native-video-embed'));
  losses.add('audio', removeAll(body, '.native-audio-embed'));
  for (const gallery of body.querySelectorAll('.image-gallery-embed')) replaceGallery(gallery, losses);
  for (const post of body.querySelectorAll(POSTS)) replaceByCard(post, addressIn(post, readAttributes(post)));
  for (const embed of body.querySelectorAll(OTHERS)) replaceEmbed(embed, losses);
  for (const formula of body.querySelectorAll('.latex-rendered')) replaceFormula(formula, losses);
  for (const quote of body.querySelectorAll('div.pullquote')) rename(quote, 'blockquote');
  for (const file of body.querySelectorAll('.file-embed-wrapper')) {
    losses.add('file');
    const title = file.querySelector('.file-embed-details-h1')?.textContent?.trim() ?? '';
    replaceByLink(file, file.querySelector('a.file-embed-button')?.getAttribute('href'), title);
  }
};
