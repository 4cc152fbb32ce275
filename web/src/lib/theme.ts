import type { Theme } from '#contract/accounts';
import { browserStorage } from './storage/storage.ts';

const KEY = 'theme';

/** Applies and stores a theme. public/theme.js reads it before the first paint of the next visit. */
export function showTheme(theme: Theme): void {
  const forced = theme === 'system' ? null : theme;
  browserStorage.set(KEY, forced);
  const { dataset } = document.documentElement;
  if (forced === null) delete dataset.theme;
  else dataset.theme = forced;
  window.dispatchEvent(new Event('themechange'));
}
