import { type ComponentProps, useState } from 'react';
import { EyeIcon, EyeOffIcon } from './form-icons.tsx';
import { TextInput } from './text-input.tsx';
import { Tooltip } from './tooltip.tsx';

/** A password box whose text can be shown. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput
        {...props}
        type={shown ? 'text' : 'password'}
        className="pr-14"
        spellCheck={false}
        autoCapitalize="off"
      />
      <Tooltip label={shown ? 'Hide password' : 'Show password'}>
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label="Show password"
          aria-pressed={shown}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-muted hover:text-ink"
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </Tooltip>
    </div>
  );
}
