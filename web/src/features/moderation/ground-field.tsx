import { groundLabels, groundRules, type RestrictionGround, restrictionGrounds } from '#contract/restrictions';
import { Field } from '@/components/ui/field.tsx';
import { Select } from '@/components/ui/select.tsx';

type GroundFieldProps = { value: RestrictionGround; onChange: (ground: RestrictionGround) => void };

/** Chooses the rule that a decision enforces. The statement to the author quotes it. */
export function GroundField({ value, onChange }: GroundFieldProps) {
  return (
    <Field label="Rule" name="ground" hint={groundRules[value]}>
      {(control) => (
        <Select {...control} value={value} onChange={(event) => onChange(event.target.value as RestrictionGround)}>
          {restrictionGrounds.map((ground) => (
            <option key={ground} value={ground}>
              {groundLabels[ground]}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
