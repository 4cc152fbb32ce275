import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';

type ChoiceGroupProps = {
  title: string;
  /** Next to the title: says if a choice is required and how many are allowed. */
  note?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
};

/** Groups checkboxes or radio buttons under one title, with their error. */
export function ChoiceGroup({ title, note, error, children }: ChoiceGroupProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined} className="min-w-0">
      <legend className="text-sm font-medium">
        {title} {note && <span className="font-normal text-muted">{note}</span>}
      </legend>
      <div className="mt-3">{children}</div>
      {error && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
