import { bulkMailMessages, type DomainCheckName, type DomainCheckResponse } from '#contract/bulk-mail';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { AlertIcon, CheckIcon } from '@/components/ui/icons.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { classNames } from '@/lib/class-names.ts';
import { useForm } from '@/lib/forms/use-form.ts';
import { checkSelector } from './check-bulk-mail.ts';
import { useCheckDomain } from './use-bulk-mail.ts';

type Check = DomainCheckResponse['checks'][number];

const names: Record<DomainCheckName, string> = { spf: 'SPF', dkim: 'DKIM', dmarc: 'DMARC', bounces: 'Bounces' };
const states: Record<Check['state'], { label: string; mark: string; Icon: typeof CheckIcon }> = {
  ok: { label: 'OK', mark: 'text-money', Icon: CheckIcon },
  weak: { label: 'Could be stricter', mark: 'text-ink', Icon: AlertIcon },
  missing: { label: 'Missing', mark: 'text-danger', Icon: AlertIcon },
  unknown: { label: 'Unknown', mark: 'text-ink', Icon: AlertIcon },
};

function CheckRow({ name, host, state, text }: Check) {
  const { label, mark, Icon } = states[state];
  return (
    <li className="flex gap-3 py-4">
      <Icon className={classNames('mt-0.5 size-5 shrink-0', mark)} />
      <div className="min-w-0">
        <p className="text-base font-medium">{`${names[name]}: ${label}`}</p>
        <p className="text-sm text-pretty wrap-anywhere">{text}</p>
        <p className="text-sm text-muted wrap-anywhere">{host}</p>
      </div>
    </li>
  );
}

/** Looks up the records that mailbox providers expect of the domain that sends bulk mail. */
export function DomainCheck() {
  const check = useCheckDomain();
  const form = useForm({
    initial: { selector: '' },
    check: checkSelector,
    submit: async ({ selector }) => await check.mutateAsync(selector),
  });
  return (
    <div className="space-y-5">
      <form {...form.props} className="max-w-md space-y-5">
        <Field
          label="DKIM selector"
          name="selector"
          error={form.errors.selector}
          hint="Your mail provider names it, such as s1 or mail."
        >
          {(field) => (
            <TextInput
              {...field}
              {...form.text('selector')}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
        <FailureNotice failure={form.failure} title={bulkMailMessages.checkFailed} />
        <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Checking…">
          Check Domain
        </SubmitButton>
      </form>
      <div role="status">
        {check.data && !form.isSubmitting && (
          <ul className="divide-y divide-line">
            {check.data.checks.map((each) => (
              <CheckRow key={each.name} {...each} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
