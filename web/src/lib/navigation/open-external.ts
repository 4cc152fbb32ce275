import { tabStorage } from '../storage/storage.ts';

/**
 * The place in which an address opens that only the server knows: this tab, or a new one that waits for it. `go` may
 * name what the tab was opened for, which it knows when it comes back to our own site.
 */
export type ExternalWindow = { isNewTab: boolean; go: (url: string, what?: string) => void; cancel: () => void };

/** Up to this width there is no second tab beside the first (spec §9 'Mobile breakpoint'). */
const NARROW = '(width <= 768px)';

const inThisTab: ExternalWindow = { isNewTab: false, go: (url) => window.location.assign(url), cancel: () => {} };

const OPENED_FOR = 'opened-for';

/** Whether this tab was opened for this, on the way out from another one. */
export const wasOpenedFor = (what: string): boolean => tabStorage.get(OPENED_FOR) === what;

/** A new tab begins with a copy of what its opener knows: that one's mark is not its own. */
function mark(tab: Window, what: string | undefined) {
  try {
    if (what === undefined) tab.sessionStorage.removeItem(OPENED_FOR);
    else tab.sessionStorage.setItem(OPENED_FOR, what);
  } catch {
    // Then it only does not say that it can be closed.
  }
}

/** What a tab shows that has no page yet. */
function say(tab: Window, words: string) {
  const { document: blank } = tab;
  blank.title = words;
  blank.documentElement.lang = 'en';
  blank.documentElement.style.colorScheme = document.documentElement.dataset.theme ?? 'light dark';
  blank.body.style.font = '17px system-ui, sans-serif';
  blank.body.style.padding = '3rem 2rem';
  blank.body.textContent = words;
}

/**
 * Opens the way out while the press that asked for it lasts, so that no popup blocker stops it: a new tab that cannot
 * reach back, or this one where the screen is narrow (spec §7) or no tab could be opened.
 * @param words what the new tab shows until it is sent on
 * @param isAlwaysTab a new tab on narrow screens too
 */
export function openExternal(words: string, { isAlwaysTab = false } = {}): ExternalWindow {
  if (!isAlwaysTab && window.matchMedia(NARROW).matches) return inThisTab;
  const tab = window.open('', '_blank');
  if (tab === null) return inThisTab;
  tab.opener = null;
  say(tab, words);
  function go(url: string, what?: string) {
    if (tab === null) return;
    mark(tab, what);
    tab.location.replace(url);
  }
  return { isNewTab: true, go, cancel: () => tab.close() };
}
