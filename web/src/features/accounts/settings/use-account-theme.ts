import { useEffect } from 'react';
import { showTheme } from '@/lib/theme.ts';
import { useSession } from '../use-session.ts';

/** Shows what the viewer chose in Settings, on whatever device that was. A guest keeps what this browser had. */
export function useAccountTheme(): void {
  const theme = useSession().viewer?.theme;
  useEffect(() => {
    if (theme !== undefined) showTheme(theme);
  }, [theme]);
}
