import type { PayoutsResponse } from '#contract/payouts';
import { Field } from '@/components/ui/field.tsx';
import { Select } from '@/components/ui/select.tsx';

const names = new Intl.DisplayNames('en-US', { type: 'region' });
const nameOf = (country: string): string => names.of(country) ?? country;

type PayoutCountryProps = Pick<PayoutsResponse, 'countries' | 'country'> & { onChange: (country: string) => void };

/** Selects the blogger's payout country. The payment provider fixes it once the details are submitted. */
export function PayoutCountry({ countries, country, onChange }: PayoutCountryProps) {
  const sorted = countries.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en-US'));
  return (
    <div className="w-full">
      <Field
        label="Country you are paid in"
        name="country"
        hint="Where you live and have your bank account. You cannot change it after you have submitted your details."
      >
        {(control) => (
          <Select {...control} value={country} onChange={(event) => onChange(event.target.value)}>
            {sorted.map((code) => (
              <option key={code} value={code}>
                {nameOf(code)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
