import { classNames } from '@/lib/class-names.ts';
import { formatNumber } from '@/lib/text/format.ts';

type LengthCounterProps = {
  used: number;
  limit: number;
  /** Above it the counter uses the error style. */
  warning: number;
  /** Shown for words; characters are the default and need no name. */
  unit?: 'characters' | 'words';
};

/** Returns the announced text, which changes twice at most and not with each key. */
function usageText({ used, limit, warning, unit }: Required<LengthCounterProps>): string {
  if (used > limit) return `The text is over the limit of ${formatNumber(limit)} ${unit}.`;
  return used > warning ? `The text is close to the limit of ${formatNumber(limit)} ${unit}.` : '';
}

/** Shows the length of a text and its limit. */
export function LengthCounter({ used, limit, warning, unit = 'characters' }: LengthCounterProps) {
  return (
    <>
      <p className={classNames('text-xs tabular-figures', used > warning ? 'font-medium text-danger' : 'text-muted')}>
        {formatNumber(used)} / {formatNumber(limit)}
        {unit === 'words' ? ' words' : <span className="sr-only"> characters</span>}
      </p>
      <p role="status" className="sr-only">
        {usageText({ used, limit, warning, unit })}
      </p>
    </>
  );
}
