import { useEffect } from 'react';
import { type BulkMailResponse, bulkMailMessages } from '#contract/bulk-mail';
import { smtpMessages } from '#contract/smtp';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { ConfirmDialog } from '@/components/ui/confirm-dialog.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Notice } from '@/components/ui/notice.tsx';
import { PasswordInput } from '@/components/ui/password-input.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { useConfirm } from '@/lib/forms/use-confirm.ts';
import { portHint } from '../check-smtp.ts';
import { useSettingsForm } from '../shared/use-settings-form.ts';
import { SmtpPorts } from '../smtp-ports.tsx';
import { bulkMailValues, checkBulkMail, preloadBulkMailRules, toBulkMailRequest } from './check-bulk-mail.ts';
import { useRemoveBulkMail, useSaveBulkMail } from './use-bulk-mail.ts';

const AMOUNTS = [
  { name: 'perSecond', label: 'Emails per second', hint: 'All connections together.' },
  { name: 'perConnection', label: 'Emails per connection', hint: 'Then a new one is opened.' },
  { name: 'sockets', label: 'Connections', hint: 'Of each of the 8 senders, at most 4.' },
] as const;

/** A button that removes the bulk mail server after a confirmation. */
function RemoveServer({ server }: { server: string }) {
  const remove = useRemoveBulkMail();
  const confirm = useConfirm();
  async function askAndRemove() {
    if (await confirm.ask()) remove.mutate();
  }
  return (
    <>
      <Button variant="outline" busy={remove.isPending} busyLabel="Removing…" onClick={() => void askAndRemove()}>
        Remove Bulk Server
      </Button>
      <ConfirmDialog
        {...confirm.dialog}
        title="Remove the bulk server?"
        description={`Posts are no longer emailed through ${server}. The account server sends them, slowly and over one connection. The saved password is deleted.`}
        confirmLabel="Remove Bulk Server"
      />
    </>
  );
}

/** Edits the mail server for bulk mail. The password is typed at each save; the server never sends it. */
export function BulkServerForm({ settings, viewerId }: { settings: BulkMailResponse['settings']; viewerId: string }) {
  const save = useSaveBulkMail();
  const form = useSettingsForm({
    owner: viewerId,
    section: 'Bulk Server',
    saved: bulkMailValues(settings),
    secret: 'password',
    check: checkBulkMail,
    save: async (values) => bulkMailValues((await save.mutateAsync(toBulkMailRequest(values))).settings),
  });
  useEffect(preloadBulkMailRules, []);
  const { values, errors, text } = form;
  return (
    <form {...form.props} className="space-y-5">
      <Field label="SMTP server" name="smtpServer" error={errors.smtpServer}>
        {(field) => (
          <TextInput
            {...field}
            {...text('smtpServer')}
            placeholder="smtp.example.com"
            inputMode="url"
            autoComplete="off"
          />
        )}
      </Field>
      <div className="space-y-3">
        <Field label="Port" name="smtpPort" error={errors.smtpPort} hint={portHint(values.smtpPort)}>
          {(field) => (
            <TextInput
              {...field}
              {...text('smtpPort')}
              inputMode="numeric"
              autoComplete="off"
              className="max-w-40 tabular-figures"
            />
          )}
        </Field>
        <SmtpPorts
          typed={values.smtpPort}
          isRejected={errors.smtpPort !== undefined}
          onPick={(port) => form.set('smtpPort', port)}
        />
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <Field label="Username" name="smtpUsername" error={errors.smtpUsername}>
          {(field) => <TextInput {...field} {...text('smtpUsername')} autoComplete="off" spellCheck={false} />}
        </Field>
        <Field
          label="Password"
          name="password"
          error={errors.password}
          hint="Enter it with every save. It is stored encrypted and never shown."
        >
          {(field) => <PasswordInput {...field} {...text('password')} autoComplete="new-password" />}
        </Field>
        <Field
          label="From email"
          name="fromEmail"
          error={errors.fromEmail}
          hint="Use another domain than for account email, such as posts@news.example.com."
        >
          {(field) => <TextInput {...field} {...text('fromEmail')} type="email" autoComplete="off" />}
        </Field>
        <Field
          label="Bounce domain (optional)"
          name="bounceDomain"
          error={errors.bounceDomain}
          hint="Receives reports of failed deliveries. Without it, bounces and complaints are not counted, and such addresses get more emails."
        >
          {(field) => (
            <TextInput
              {...field}
              {...text('bounceDomain')}
              placeholder="bounces.example.com"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
            />
          )}
        </Field>
      </div>
      <div className="grid items-start gap-5 sm:grid-cols-3">
        {AMOUNTS.map(({ name, label, hint }) => (
          <Field key={name} label={label} name={name} error={errors[name]} hint={hint}>
            {(field) => (
              <TextInput
                {...field}
                {...text(name)}
                inputMode="numeric"
                autoComplete="off"
                className="tabular-figures"
              />
            )}
          </Field>
        ))}
      </div>
      <div>
        <Checkbox
          name="useTls"
          label="Use TLS"
          checked={values.useTls}
          onChange={(useTls) => form.set('useTls', useTls)}
        />
        {!values.useTls && <Notice tone="warning" title={errors.useTls ?? smtpMessages.tlsRequired} />}
      </div>
      <FailureNotice failure={form.failure} title={bulkMailMessages.saveFailed} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Saving…">
          Save Bulk Server
        </SubmitButton>
        {settings !== null && <RemoveServer server={settings.smtpServer} />}
      </div>
    </form>
  );
}
