import { useEffect } from 'react';
import { showTheme } from '@/lib/theme.ts';
import { useSession } from '../use-session.ts';

/** Applies the theme saved in the account. For guests, the theme of this browser stays. */
export function useAccountTheme(): void {
  const theme = useSession().viewer?.theme;
  useEffect(() => {
    if (theme !== undefined) showTheme(theme);
  }, [theme]);
}
