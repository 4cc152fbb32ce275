import type { Theme, Viewer } from '#contract/accounts';
import { RadioCards } from '@/components/ui/radio-cards.tsx';
import { useUnsavedChoice } from '@/lib/forms/use-unsaved-choice.ts';
import { useSaveTheme } from './account.mutations.ts';

const choices: readonly { value: Theme; label: string }[] = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
];

/** Selects the theme. It applies immediately and is saved in the account. */
export function ThemeChoice({ viewer }: { viewer: Viewer }) {
  const { unsaved, choose } = useUnsavedChoice(useSaveTheme(viewer));
  return <RadioCards legend="Theme" name="theme" choices={choices} value={unsaved ?? viewer.theme} onChange={choose} />;
}
