import { ABOUT_ME_WORDS_MAX, ABOUT_ME_WORDS_WARNING } from '#contract/limits';
import { classNames } from '@/lib/class-names.ts';
import { formatNumber } from '@/lib/format.ts';

/** How much of About Me is used, in words: warns above 950 (decisions), and then says so aloud. */
export function WordCounter({ words }: { words: number }) {
  const isNear = words > ABOUT_ME_WORDS_WARNING;
  return (
    <p
      className={classNames('text-xs tabular-nums', isNear ? 'font-medium text-danger' : 'text-muted')}
      aria-live={isNear ? 'polite' : 'off'}
    >
      {formatNumber(words)} / {formatNumber(ABOUT_ME_WORDS_MAX)} words
    </p>
  );
}
