import type { DraftSession } from './draft-session.ts';

/** When a draft is saved at once (a field, the tab or the page is left) or looked at again. Gives the way to stop. */
export function watchSaveTriggers({ saveNow, wake }: Pick<DraftSession, 'saveNow' | 'wake'>): () => void {
  const leaving = new AbortController();
  const { signal } = leaving;
  const save = () => void saveNow();
  const look = () => void wake();
  document.addEventListener('focusout', save, { signal });
  document.addEventListener('visibilitychange', () => (document.hidden ? save() : look()), { signal });
  window.addEventListener('blur', save, { signal });
  window.addEventListener('pagehide', save, { signal });
  // Beside another window a tab is never hidden.
  window.addEventListener('focus', look, { signal });
  window.addEventListener('online', look, { signal });
  return () => leaving.abort();
}
