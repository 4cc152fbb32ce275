import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { SEARCH_DEBOUNCE } from '#contract/limits';
import { PAYMENT_SEARCH_MAX, type PaymentState, paymentStateLabels, paymentStates } from '#contract/money-desk';
import { Field } from '@/components/ui/field.tsx';
import { SearchField } from '@/components/ui/search-field.tsx';
import { Select } from '@/components/ui/select.tsx';
import { formatDate } from '@/lib/text/format.ts';
import { useDebouncedValue } from '@/lib/use-debounced-value.ts';
import { MoneyFrame } from './money-frame.tsx';
import { PaymentTable, usePaymentDialog } from './payment-table.tsx';
import { useMoneyList } from './use-money.ts';

/** Months that can be selected; older payments are in the CSV file. */
const MONTHS = 24;

/** Returns the selectable months, newest first, as '2026-11'. */
function recentMonths(now: number): { name: string; at: number }[] {
  const date = new Date(now);
  return Array.from({ length: MONTHS }, (_, n) => {
    const at = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - n, 1);
    return { at, name: new Date(at).toISOString().slice(0, 7) };
  });
}

/** Returns the filters in the URL, with the typed person after a pause. */
function usePaymentFilter() {
  const [address, setAddress] = useSearchParams();
  const [typed, setTyped] = useState(address.get('person') ?? '');
  const [person] = useDebouncedValue(typed.trim(), SEARCH_DEBOUNCE);
  const state = paymentStates.find((each) => each === address.get('state')) ?? '';
  const month = address.get('month') ?? '';
  const filter = new URLSearchParams();
  for (const [name, value] of Object.entries({ state, month, person })) if (value !== '') filter.set(name, value);
  const choose = (name: string, value: string) => {
    const next = new URLSearchParams(address);
    if (value === '') next.delete(name);
    else next.set(name, value);
    setAddress(next, { replace: true, preventScrollReset: true });
  };
  return { filter: filter.toString(), state, month, typed, setTyped, choose };
}

/** Shows payments of readers with filters. */
export function Payments() {
  const { filter, state, month, typed, setTyped, choose } = usePaymentFilter();
  const query = useMoneyList('payments', filter);
  const { open, dialog } = usePaymentDialog();
  return (
    <>
      <MoneyFrame
        title="Payments"
        text="What readers paid, and what each party has of it after refunds and disputes. Days are UTC."
        table="payments"
        filter={filter}
        query={query}
        empty={
          filter === ''
            ? { title: 'No payments yet', text: 'Payments of readers will appear here.' }
            : { title: 'No matching payments', text: 'Change the filters to see other payments.' }
        }
        filters={
          <div className="mb-6 grid gap-4 sm:grid-cols-3">
            <SearchField
              label="Reader or Blogger"
              name="person"
              typed={typed}
              onType={setTyped}
              maxLength={PAYMENT_SEARCH_MAX}
              placeholder="Username or email"
              autoCapitalize="none"
              spellCheck={false}
            />
            <Field label="State" name="state">
              {(control) => (
                <Select {...control} value={state} onChange={({ target }) => choose('state', target.value)}>
                  <option value="">All states</option>
                  {paymentStates.map((each: PaymentState) => (
                    <option key={each} value={each}>
                      {paymentStateLabels[each]}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
            <Field label="Month" name="month">
              {(control) => (
                <Select {...control} value={month} onChange={({ target }) => choose('month', target.value)}>
                  <option value="">All months</option>
                  {recentMonths(Date.now()).map(({ name, at }) => (
                    <option key={name} value={name}>
                      {formatDate(at, 'month', 'UTC')}
                    </option>
                  ))}
                </Select>
              )}
            </Field>
          </div>
        }
      >
        {(rows) => <PaymentTable label="Payments" rows={rows} onOpen={open} />}
      </MoneyFrame>
      {dialog}
    </>
  );
}
