import { useMounted } from '@/lib/use-mounted.ts';

/** Shows the search shortcut with this computer's key names. */
export function ShortcutHint() {
  const isApple = useMounted() && /Mac|iPad/.test(navigator.userAgent);
  return isApple ? '⌘ K' : 'Ctrl K';
}
