import { type MouseEvent, useId } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { Spinner } from './spinner.tsx';

type Side = { label: string; hint?: string };

type SideSwitchProps = {
  /** Identifies it in a form. */
  name: string;
  /** The statement that is true while it is on; for screen readers only. */
  label: string;
  sides: { on: Side; off: Side };
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Shows that its change is being saved, and ignores presses. */
  busy?: boolean;
};

const sideStyle = (isChosen: boolean) =>
  classNames('text-base transition-colors', isChosen ? 'font-semibold text-ink' : 'text-muted');

/** A switch between two named options, with hints below where needed. */
export function TwoOptionSwitch({ name, label, sides, checked, onChange, busy = false }: SideSwitchProps) {
  const id = useId();
  const { on, off } = sides;
  const hints = [on, off].filter(({ hint }) => hint !== undefined);

  /** A press on a name chooses that option; anywhere else, or by key, it switches. */
  function press({ target }: MouseEvent) {
    const side = target instanceof HTMLElement ? target.dataset.side : undefined;
    const next = side === undefined ? !checked : side === 'on';
    if (next !== checked && !busy) onChange(next);
  }

  return (
    <div>
      <button
        type="button"
        name={name}
        role="switch"
        aria-label={label}
        aria-checked={checked}
        aria-describedby={hints.length > 0 ? `${id}-${checked ? 'on' : 'off'}` : undefined}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={press}
        className="group -ml-1 flex min-h-11 aria-busy:cursor-progress items-center gap-3 rounded-full px-1"
      >
        <span data-side="on" className={sideStyle(checked)}>
          {on.label}
        </span>
        <span className="flex h-7 w-12 items-center rounded-full border border-line-strong bg-sunken px-0.5">
          <span className="grid size-5.5 translate-x-5 place-items-center rounded-full bg-ink text-paper transition-[translate] group-aria-checked:translate-x-0">
            {busy && <Spinner className="size-3.5" />}
          </span>
        </span>
        <span data-side="off" className={sideStyle(!checked)}>
          {off.label}
        </span>
      </button>
      {hints.length > 0 && (
        <div className="mt-1 grid gap-0.5 text-sm text-pretty">
          {hints.map((side) => {
            const isChosen = (side === on) === checked;
            return (
              <p key={side.label} id={`${id}-${side === on ? 'on' : 'off'}`} className={isChosen ? '' : 'text-muted'}>
                <span className="font-medium">{side.label}:</span> {side.hint}
              </p>
            );
          })}
        </div>
      )}
    </div>
  );
}
