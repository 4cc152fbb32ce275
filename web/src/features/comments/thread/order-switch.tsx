import type { CommentOrder } from '#contract/comments';
import { classNames } from '@/lib/class-names.ts';

const labels: Record<CommentOrder, string> = { newest: 'Newest first', oldest: 'Oldest first' };

type OrderSwitchProps = { order: CommentOrder; onChange: (order: CommentOrder) => void };

/** Chooses the order of the comments. */
export function OrderSwitch({ order, onChange }: OrderSwitchProps) {
  return (
    <fieldset aria-label="Order of the comments" className="flex gap-x-5">
      {(['newest', 'oldest'] as const).map((each) => (
        <button
          key={each}
          type="button"
          aria-pressed={order === each}
          onClick={() => onChange(each)}
          className={classNames(
            'min-h-11 border-b-2 text-sm transition-colors',
            order === each ? 'border-ink font-medium text-ink' : 'border-transparent text-muted hover:text-ink',
          )}
        >
          {labels[each]}
        </button>
      ))}
    </fieldset>
  );
}
