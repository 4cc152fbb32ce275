import { dropWidgets, removeAll, replaceByCard, replaceByLink } from '../convert/page-parts.ts';
import type { PreparePage } from '../found.ts';

/** Prepares the HTML of a Ghost post: replaces its cards. */
export const prepareGhost: PreparePage = (body, losses) => {
  dropWidgets(body, losses, '.kg-signup-card, .kg-email-card, .kg-email-cta-card, .kg-cta-card, .gh-subscribe-form');
  removeAll(body, '.kg-toggle-card-icon');
  for (const card of body.querySelectorAll('.kg-audio-card, .kg-video-card')) {
    const player = card.querySelector('audio, video');
    losses.add(card.matches('.kg-video-card') ? 'video' : 'audio');
    replaceByCard(card, player?.getAttribute('src'));
  }
  for (const card of body.querySelectorAll('.kg-bookmark-card'))
    replaceByCard(card, card.querySelector('a.kg-bookmark-container, a[href]')?.getAttribute('href'));
  for (const card of body.querySelectorAll('.kg-file-card')) {
    losses.add('file');
    const title = card.querySelector('.kg-file-card-title')?.textContent?.trim() ?? '';
    replaceByLink(card, card.querySelector('a[href]')?.getAttribute('href'), title);
  }
  losses.add('gallery', body.querySelectorAll('.kg-gallery-card').length);
};
