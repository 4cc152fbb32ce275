import { useEffect } from 'react';
import type { Theme } from '#contract/accounts';
import { browserStorage } from '@/lib/storage/storage.ts';
import { useSession } from '../use-session.ts';

const KEY = 'theme';

/** Applies and stores a theme. public/theme.js reads it before the first paint of the next visit. */
function showTheme(theme: Theme): void {
  const forced = theme === 'system' ? null : theme;
  browserStorage.set(KEY, forced);
  const { dataset } = document.documentElement;
  if (forced === null) delete dataset.theme;
  else dataset.theme = forced;
  window.dispatchEvent(new Event('themechange'));
}

/** Applies the theme saved in the account. For guests, the theme of this browser stays. */
export function useAccountTheme(): void {
  const theme = useSession().viewer?.theme;
  useEffect(() => {
    if (theme !== undefined) showTheme(theme);
  }, [theme]);
}
