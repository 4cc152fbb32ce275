import type { ComponentProps } from 'react';
import { Field } from './field.tsx';
import { TextInput } from './text-input.tsx';

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'name' | 'hidesLabel'> &
  Pick<ComponentProps<'input'>, 'autoCapitalize' | 'onKeyDown' | 'spellCheck'> & {
    typed: string;
    onType: (typed: string) => void;
    maxLength: number;
    placeholder: string;
  };

/** Searches a list while the user types. */
export function SearchField({ label, name, hidesLabel = false, typed, onType, ...input }: Props) {
  return (
    <Field label={label} name={name} hidesLabel={hidesLabel}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          type="search"
          value={typed}
          onChange={({ target }) => onType(target.value)}
          autoComplete="off"
        />
      )}
    </Field>
  );
}
