import { useEffect } from 'react';
import { type SmtpResponse, smtpMessages, smtpToasts } from '#contract/smtp';
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
import { checkSmtp, portHint, preloadSmtpRules, smtpValues, toSmtpRequest } from './check-smtp.ts';
import { useSettingsForm } from './shared/use-settings-form.ts';
import { SmtpPorts } from './smtp-ports.tsx';
import { useRemoveSmtp, useSaveSmtp } from './use-smtp.ts';

/** A button that deletes the viewer's SMTP settings after a confirmation. @param server the name of their mail server */
function RemoveSmtp({ server }: { server: string }) {
  const remove = useRemoveSmtp();
  const confirm = useConfirm();
  async function askAndRemove() {
    if (await confirm.ask()) remove.mutate();
  }
  return (
    <>
      <Button variant="outline" busy={remove.isPending} busyLabel="Removing…" onClick={() => void askAndRemove()}>
        Remove SMTP Settings
      </Button>
      <ConfirmDialog
        {...confirm.dialog}
        title="Remove your SMTP settings?"
        description={`Email is no longer sent through ${server}. It uses another admin’s settings or the server configuration; without either, email stays in the queue. The saved password is deleted.`}
        confirmLabel="Remove SMTP Settings"
      />
    </>
  );
}

/** Edits the viewer's outgoing mail server. The password is typed at each save; the server never sends it. */
export function SmtpForm({ settings, viewerId }: { settings: SmtpResponse['settings']; viewerId: string }) {
  const save = useSaveSmtp();
  const form = useSettingsForm({
    owner: viewerId,
    section: 'SMTP Settings',
    saved: smtpValues(settings),
    secret: 'password',
    check: checkSmtp,
    save: async (values) => smtpValues((await save.mutateAsync(toSmtpRequest(values))).settings),
  });
  useEffect(preloadSmtpRules, []);
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
        <Field label="From email" name="fromEmail" error={errors.fromEmail}>
          {(field) => <TextInput {...field} {...text('fromEmail')} type="email" autoComplete="off" />}
        </Field>
        <Field
          label="From name (optional)"
          name="fromName"
          error={errors.fromName}
          hint="Defaults to the platform name."
        >
          {(field) => <TextInput {...field} {...text('fromName')} autoComplete="off" />}
        </Field>
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
      <FailureNotice failure={form.failure} title={smtpToasts.saveFailed} />
      <div className="flex flex-wrap gap-3">
        <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Saving…">
          Save SMTP Settings
        </SubmitButton>
        {settings !== null && <RemoveSmtp server={settings.smtpServer} />}
      </div>
    </form>
  );
}
