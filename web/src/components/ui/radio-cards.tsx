import { classNames } from '@/lib/class-names.ts';
import { cardStyle, choiceInputStyle, radioMarkStyle } from './choice-style.ts';

type RadioCardsProps<Value extends string> = {
  /** Describes the choice; announced before the options. */
  legend: string;
  name: string;
  choices: readonly { value: Value; label: string; hint?: string }[];
  value: Value;
  onChange: (value: Value) => void;
};

/** Offers a few options as radio buttons in the size of cards. */
export function RadioCards<Value extends string>({ legend, name, choices, value, onChange }: RadioCardsProps<Value>) {
  return (
    <fieldset>
      <legend className="sr-only">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-3">
        {choices.map((choice) => (
          <label key={choice.value} className={classNames(cardStyle, 'gap-3')}>
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className={choiceInputStyle}
            />
            <span aria-hidden="true" className={radioMarkStyle} />
            <span className="min-w-0">
              <span className="block text-base font-medium">{choice.label}</span>
              {choice.hint && <span className="block text-sm text-muted">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
