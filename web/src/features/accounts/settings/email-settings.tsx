import type { Viewer } from '#contract/accounts';
import { FormDisclosure } from '@/components/ui/form-disclosure.tsx';
import { ConfirmationHelp } from '../auth/confirmation-help.tsx';
import { ChangeEmailForm } from './change-email-form.tsx';
import { PendingChange } from './pending-change.tsx';

/** Shows the email address. A confirmed one is changed through a link; an unconfirmed one can be corrected directly. */
export function EmailSettings({ viewer }: { viewer: Viewer }) {
  return (
    <div className="space-y-5">
      <p className="text-base">
        <span className="font-medium wrap-anywhere">{viewer.email}</span>{' '}
        <span className="text-muted">· {viewer.emailConfirmed ? 'confirmed' : 'not confirmed yet'}</span>
      </p>
      {viewer.emailConfirmed ? (
        <FormDisclosure key={viewer.email} label="Change Email Address" note={<PendingChange viewer={viewer} />}>
          {(done) => <ChangeEmailForm viewer={viewer} onDone={done} />}
        </FormDisclosure>
      ) : (
        <div className="max-w-md">
          <ConfirmationHelp email={viewer.email} />
        </div>
      )}
    </div>
  );
}
