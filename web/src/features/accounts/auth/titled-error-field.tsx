import type { ReactNode } from 'react';
import { authMessages } from '#contract/accounts';
import { Field, type FieldControl } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';

const titles = { username: authMessages.usernameTitle, password: authMessages.passwordTitle };

type TitledErrorFieldProps = {
  label: string;
  name: string;
  error: string | undefined;
  /** The server rejected this field in the last submit. */
  isRejected: boolean;
  rule: keyof typeof titles;
  hint?: ReactNode;
  children: (control: FieldControl) => ReactNode;
};

/** Shows the server's rejection below the field with a title. Errors of the check in the browser stay plain. */
export function TitledErrorField({ error, isRejected, rule, children, ...field }: TitledErrorFieldProps) {
  const isTitled = error !== undefined && isRejected;
  return (
    <Field {...field} error={error} showsError={!isTitled}>
      {(control) => (
        <>
          {children(control)}
          {isTitled && (
            <div id={`${control.id}-error`}>
              <Notice tone="error" title={titles[rule]}>
                {error}
              </Notice>
            </div>
          )}
        </>
      )}
    </Field>
  );
}
