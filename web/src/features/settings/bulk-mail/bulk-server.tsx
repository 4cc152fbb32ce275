import type { Viewer } from '#contract/accounts';
import { bulkMailMessages } from '#contract/bulk-mail';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { Skeleton } from '@/components/ui/skeleton.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { TitledSection } from '@/components/ui/titled-section.tsx';
import { useForm } from '@/lib/forms/use-form.ts';
import { SettingsFailure } from '../settings-failure.tsx';
import { BulkServerForm } from './bulk-server-form.tsx';
import { checkBulkTest } from './check-bulk-mail.ts';
import { DomainCheck } from './domain-check.tsx';
import { useBulkMail, useSendBulkTest } from './use-bulk-mail.ts';

/** Sends a test email immediately through the bulk server. */
function TestSend({ email }: { email: string }) {
  const send = useSendBulkTest();
  const form = useForm({
    initial: { to: email },
    check: checkBulkTest,
    submit: async ({ to }) => await send.mutateAsync(to),
  });
  return (
    <form {...form.props} className="max-w-md space-y-5">
      <Field label="Email address to test" name="to" error={form.errors.to}>
        {(field) => <TextInput {...field} {...form.text('to')} type="email" autoComplete="email" />}
      </Field>
      <FailureNotice failure={form.failure} title={bulkMailMessages.testFailed} />
      <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Sending…">
        Test Bulk Server
      </SubmitButton>
      {send.data && !form.isSubmitting && (
        <Notice isSilent tone="success" title={bulkMailMessages.testSent}>
          {`${send.data.server} accepted the email. Check the inbox and the spam folder.`}
        </Notice>
      )}
    </form>
  );
}

const TEXT =
  'The mail server that sends posts to readers. Use another one than for account email, so neither waits for the other.';

/** Shows the mail server for bulk mail: its settings, a test email and the records of its domain. */
export function BulkServer({ viewer }: { viewer: Viewer }) {
  const query = useBulkMail();
  if (query.data === undefined) {
    return (
      <TitledSection title="Bulk Server" text={TEXT}>
        {query.isError ? (
          <SettingsFailure query={query} title={bulkMailMessages.loadFailed} />
        ) : (
          <Skeleton className="h-237 w-full rounded-lg sm:h-173" />
        )}
      </TitledSection>
    );
  }
  const { settings, problem, accountServer } = query.data;
  const account = accountServer === null ? 'none is set up yet' : accountServer;
  return (
    <>
      <TitledSection title="Bulk Server" text={TEXT}>
        <div className="space-y-6">
          {problem !== null && (
            <Notice tone="warning" title={problem}>
              Until then, posts are not emailed.
            </Notice>
          )}
          {settings === null && (
            <p className="text-sm text-pretty wrap-anywhere">
              {`Without a bulk server, the account server sends posts (${account}), slowly and over one connection.`}
            </p>
          )}
          <BulkServerForm settings={settings} viewerId={viewer.id} />
        </div>
      </TitledSection>
      {settings !== null && (
        <>
          <TitledSection title="Bulk Server Test" text="Send a test email and see how the bulk server responds.">
            <TestSend email={viewer.email} />
          </TitledSection>
          <TitledSection
            title="Domain Check"
            text="Mailbox providers accept bulk mail only from domains with SPF, DKIM and DMARC."
          >
            <DomainCheck />
          </TitledSection>
        </>
      )}
    </>
  );
}
