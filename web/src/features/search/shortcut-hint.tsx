import { useMounted } from '@/lib/use-mounted.ts';

/** The keys that lead to the search, as this computer's keyboard names them. */
export function ShortcutHint() {
  const isApple = useMounted() && /Mac|iPad/.test(navigator.userAgent);
  return isApple ? '⌘ K' : 'Ctrl K';
}
