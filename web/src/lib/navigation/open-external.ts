import { tabStorage } from '../storage/storage.ts';

/**
 * The tab in which a URL from the server opens: this one, or a new one that waits for it. `go` can record the tab's
 * purpose, for the moment when it returns to the product's own origin.
 */
export type ExternalWindow = { isNewTab: boolean; go: (url: string, what?: string) => void; cancel: () => void };

/** Narrower screens open everything in the same tab. */
const NARROW = '(width <= 768px)';

const inThisTab: ExternalWindow = { isNewTab: false, go: (url) => window.location.assign(url), cancel: () => {} };

const OPENED_FOR = 'opened-for';

/** Returns true when another tab opened this one for the given purpose. */
export const wasOpenedFor = (what: string): boolean => tabStorage.get(OPENED_FOR) === what;

/** Sets or clears the purpose of a new tab, whose session storage starts as a copy of its opener's. */
function mark(tab: Window, what: string | undefined) {
  try {
    if (what === undefined) tab.sessionStorage.removeItem(OPENED_FOR);
    else tab.sessionStorage.setItem(OPENED_FOR, what);
  } catch {
    // The tab then does not say that it can be closed.
  }
}

/** Shows a text in a tab that has no page yet. */
function say(tab: Window, text: string) {
  const { document: blank } = tab;
  blank.title = text;
  blank.documentElement.lang = 'en';
  blank.documentElement.style.colorScheme = document.documentElement.dataset.theme ?? 'light dark';
  blank.body.style.font = '17px system-ui, sans-serif';
  blank.body.style.padding = '3rem 2rem';
  blank.body.textContent = text;
}

/**
 * Opens a tab during the press, so no popup blocker stops it: a new tab without access to this page, or this tab on
 * narrow screens and when no tab could be opened.
 * @param text shown by the new tab until it navigates
 * @param isAlwaysTab opens a new tab on narrow screens too
 */
export function openExternal(text: string, { isAlwaysTab = false } = {}): ExternalWindow {
  if (!isAlwaysTab && window.matchMedia(NARROW).matches) return inThisTab;
  const tab = window.open('', '_blank');
  if (tab === null) return inThisTab;
  tab.opener = null;
  say(tab, text);
  function go(url: string, what?: string) {
    if (tab === null) return;
    mark(tab, what);
    tab.location.replace(url);
  }
  return { isNewTab: true, go, cancel: () => tab.close() };
}
