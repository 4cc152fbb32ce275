import { useState } from 'react';
import type { Theme, Viewer } from '#contract/accounts';
import { RadioCards } from '@/components/ui/radio-cards.tsx';
import { toast } from '@/lib/toast.ts';
import { useSaveTheme } from './account.mutations.ts';

const choices: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Selects the theme. It applies immediately and is saved in the account. */
export function ThemeChoice({ viewer }: { viewer: Viewer }) {
  const save = useSaveTheme(viewer);
  // The pressed choice stays selected until the account has it.
  const [pressed, setPressed] = useState<Theme | null>(null);

  function choose(theme: Theme) {
    setPressed(theme);
    save.mutate(theme, {
      onError: (error) => toast.error('Your theme could not be saved', error.message),
      onSettled: () => setPressed(null),
    });
  }

  return <RadioCards legend="Theme" name="theme" choices={choices} value={pressed ?? viewer.theme} onChange={choose} />;
}
