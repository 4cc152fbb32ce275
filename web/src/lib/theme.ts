import type { Theme } from '#contract/accounts';
import { browserStorage } from './storage/storage.ts';

const KEY = 'theme';

/** Shows a theme at once, and before the first paint of the next visit: public/theme.js reads what is kept here. */
export function showTheme(theme: Theme): void {
  const forced = theme === 'system' ? null : theme;
  browserStorage.set(KEY, forced);
  const { dataset } = document.documentElement;
  if (forced === null) delete dataset.theme;
  else dataset.theme = forced;
  window.dispatchEvent(new Event('themechange'));
}
