import { type ReactNode, useId } from 'react';
import { FieldError } from './field-error.tsx';

type ChoiceGroupProps = {
  title: string;
  /** Beside the title: whether one has to choose, how many one may. */
  note?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
};

/** Several checkboxes or radios under one title, with what is wrong with them. */
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
