import { classNames } from '@/lib/class-names.ts';
import { ChoiceGroup } from './choice-group.tsx';
import { choiceInputStyle, radioMarkStyle } from './choice-style.ts';

type RadioListProps<Value extends string> = {
  title: string;
  name: string;
  choices: readonly { value: Value; label: string; hint?: string }[];
  /** Empty while no option is chosen. */
  value: Value | '';
  onChange: (value: Value) => void;
  error?: string | undefined;
};

/** Offers several options as a list of radio buttons, with the error of the choice. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { title, name, choices, value, onChange, error } = props;
  return (
    <ChoiceGroup title={title} error={error}>
      <div className="-mx-2 grid sm:grid-cols-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={classNames(
              choice.hint !== undefined && 'py-2',
              'group relative flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 text-base sm:text-sm has-focus-visible:outline-2 has-focus-visible:outline-ink md:min-h-10',
            )}
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              aria-invalid={error ? true : undefined}
              className={choiceInputStyle}
            />
            <span aria-hidden="true" className={radioMarkStyle} />
            <span className="min-w-0">
              {choice.label}
              {choice.hint && <span className="block text-xs text-pretty text-muted">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
