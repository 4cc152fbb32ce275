import { type ComponentProps, useState } from 'react';
import { EyeIcon, EyeOffIcon } from './form-icons.tsx';
import { TextInput } from './text-input.tsx';
import { Tooltip } from './tooltip.tsx';

type PasswordInputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** Distinguishes the show button in forms with several passwords. */
  what?: string;
};

/** A password input whose text can be shown. */
export function PasswordInput({ what = 'password', ...props }: PasswordInputProps) {
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
      <Tooltip label={`${shown ? 'Hide' : 'Show'} ${what}`}>
        <button
          type="button"
          onClick={() => setShown(!shown)}
          aria-label={`Show ${what}`}
          aria-pressed={shown}
          className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-md text-muted hover:text-ink"
        >
          {shown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      </Tooltip>
    </div>
  );
}
