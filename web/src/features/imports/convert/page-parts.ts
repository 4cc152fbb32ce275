import { isSafeAddress } from '#contract/format/addresses';
import { takeContent } from '@/lib/dom/take-content.ts';
import type { Losses } from '../losses.ts';

/** Removes what matches. Returns how many there were. */
export function removeAll(body: HTMLElement, selector: string): number {
  const found = body.querySelectorAll(selector);
  for (const element of found) element.remove();
  return found.length;
}

/** Returns an address of an inert page with its scheme; empty if it cannot be one. */
export function toAddress(address: string | null | undefined): string {
  const trimmed = (address ?? '').trim();
  const whole = trimmed.startsWith('//') ? `https:${trimmed}` : trimmed;
  return isSafeAddress(whole) ? whole : '';
}

/** Replaces an element by the card of a link, which the paste reader knows; removes it if there is no address. */
export function replaceByCard(element: Element, address: string | null | undefined): boolean {
  const href = toAddress(address);
  if (href === '') {
    element.remove();
    return false;
  }
  const card = element.ownerDocument.createElement('div');
  card.dataset.card = href;
  element.replaceWith(card);
  return true;
}

/** Replaces an element by a line with a link. */
export function replaceByLink(element: Element, address: string | null | undefined, text: string) {
  const line = element.ownerDocument.createElement('p');
  const href = toAddress(address);
  if (href === '') line.textContent = text;
  else {
    const link = element.ownerDocument.createElement('a');
    link.href = href;
    link.textContent = text || href;
    line.appendChild(link);
  }
  element.replaceWith(line);
}

/** Replaces an element by another one with its content. */
export function rename(element: Element, tagName: string): HTMLElement {
  const other = element.ownerDocument.createElement(tagName);
  other.appendChild(takeContent(element));
  element.replaceWith(other);
  return other;
}

/** Returns the JSON that an element of an editor carries. */
export function readAttributes(element: Element, name = 'data-attrs'): Record<string, unknown> {
  try {
    const value = JSON.parse(element.getAttribute(name) ?? '{}') as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Removes widgets and lists how many. */
export const dropWidgets = (body: HTMLElement, losses: Losses, selector: string) =>
  losses.add('widget', removeAll(body, selector));
