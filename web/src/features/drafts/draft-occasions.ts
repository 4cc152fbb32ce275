import type { DraftSession } from './draft-session.ts';

/**
 * Saves immediately when the focus leaves a field, the tab or the page, and rereads when it returns. Returns the
 * function that stops watching.
 */
export function watchSaveTriggers({ saveNow, wake }: Pick<DraftSession, 'saveNow' | 'wake'>): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const save = () => void saveNow();
  const look = () => void wake();
  document.addEventListener('focusout', save, { signal });
  document.addEventListener('visibilitychange', () => (document.hidden ? save() : look()), { signal });
  window.addEventListener('blur', save, { signal });
  window.addEventListener('pagehide', save, { signal });
  // A tab in a second visible window is never hidden.
  window.addEventListener('focus', look, { signal });
  window.addEventListener('online', look, { signal });
  return () => leaving.abort();
}
