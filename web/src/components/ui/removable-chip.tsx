import { Link } from 'react-router-dom';
import { CloseIcon } from './icons.tsx';

type RemovableChipProps = {
  label: string;
  /** Target of the label's link, if any. */
  to?: string;
  /** The button's label for screen readers. */
  removeLabel?: string;
  onRemove: () => void;
};

/** Shows a chosen item with a button that removes it. */
export function RemovableChip({ label, to, removeLabel = `Remove ${label}`, onRemove }: RemovableChipProps) {
  const labelStyle = 'min-w-0 py-1.5 wrap-anywhere';
  return (
    <span className="inline-flex min-h-11 max-w-full items-center rounded-full border border-line-strong bg-surface pl-4 text-sm md:min-h-9">
      {to === undefined ? (
        <span className={labelStyle}>{label}</span>
      ) : (
        <Link to={to} className={`${labelStyle} transition-colors hover:text-accent hover:underline`}>
          {label}
        </Link>
      )}
      <button
        type="button"
        aria-label={removeLabel}
        onClick={onRemove}
        className="grid size-11 shrink-0 place-items-center rounded-full text-muted -outline-offset-2 transition-colors hover:bg-sunken hover:text-ink md:size-9"
      >
        <CloseIcon className="size-4" />
      </button>
    </span>
  );
}
