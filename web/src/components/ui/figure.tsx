import type { ReactNode } from 'react';

type FigureProps = {
  value: ReactNode;
  label: string;
  /** Explains the count when the label does not. */
  note?: string;
  size?: 'md' | 'lg';
};

/** Shows a number over its label; use it inside a `dl`. */
export function Figure({ value, label, note, size = 'md' }: FigureProps) {
  return (
    <div className="flex flex-col-reverse">
      <dt className={note === undefined ? 'text-xs text-muted' : 'text-sm font-medium'}>{label}</dt>
      <dd className={`font-serif font-semibold tabular-figures ${size === 'lg' ? 'text-4xl' : 'text-2xl'}`}>{value}</dd>
      {note && <dd className="order-first text-xs text-muted">{note}</dd>}
    </div>
  );
}
