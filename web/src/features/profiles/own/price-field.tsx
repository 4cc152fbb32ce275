import type { ComponentProps } from 'react';
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from '#contract/limits';
import { TextInput } from '@/components/ui/text-input.tsx';
import { formatPriceInput } from './price-input.ts';

/** Input for dollars and cents. */
export function PriceField(props: Omit<ComponentProps<'input'>, 'type'>) {
  return (
    <div className="relative w-40">
      <span aria-hidden="true" className="absolute inset-y-0 left-3.5 grid place-items-center text-base text-muted">
        $
      </span>
      <TextInput
        {...props}
        type="number"
        inputMode="decimal"
        min={formatPriceInput(PRICE_MIN_CENTS)}
        max={formatPriceInput(PRICE_MAX_CENTS)}
        step="0.01"
        autoComplete="off"
        // Otherwise the mouse wheel would change the price instead of scrolling the page.
        onWheel={(event) => event.currentTarget.blur()}
        className="pl-7 tabular-nums"
      />
    </div>
  );
}
