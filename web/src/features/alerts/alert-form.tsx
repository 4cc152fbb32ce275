import { useEffect } from 'react';
import { type AlertSettingsResponse, alertMessages } from '#contract/alerts';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { Select } from '@/components/ui/select.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { SavedElsewhere } from '@/features/settings/shared/saved-elsewhere.tsx';
import { useSettingsForm } from '@/features/settings/shared/use-settings-form.ts';
import { type AlertValues, alertValues, checkAlerts, preloadAlertRules, toAlertRequest } from './check-alerts.ts';
import { SigningSecret } from './signing-secret.tsx';
import { useSaveAlertSettings } from './use-alerts.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

const hourLabel = (hour: number | string): string => `At ${String(hour).padStart(2, '0')}:00`;

const fieldNames = {
  webhookUrl: 'Webhook address',
  heartbeatUrl: 'Heartbeat address',
  quietFrom: 'Quiet from',
  quietTo: 'Quiet to',
  digestHour: 'Daily digest',
  timeZone: 'Time zone',
};

type FormProps = { form: ReturnType<typeof useSettingsForm<AlertValues>> };

/** Edits the addresses of other services. */
function Addresses({ form: { errors, text } }: FormProps) {
  return (
    <>
      <Field
        label="Webhook address (optional)"
        name="webhookUrl"
        error={errors.webhookUrl}
        hint="Gets each alert as signed JSON. It does not depend on the mail server: an email about a mail problem cannot leave."
      >
        {(field) => (
          <TextInput
            {...field}
            {...text('webhookUrl')}
            placeholder="https://hooks.example.com/alerts"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        label="Heartbeat address (optional)"
        name="heartbeatUrl"
        error={errors.heartbeatUrl}
        hint="Requested every 5 minutes while the database and the scheduled jobs work. A service that expects it can notice when everything is down."
      >
        {(field) => (
          <TextInput
            {...field}
            {...text('heartbeatUrl')}
            placeholder="https://heartbeat.example.com/ping"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
    </>
  );
}

/** Edits the quiet hours and the hour of the digest. */
function Times({ form: { errors, text, values, set } }: FormProps) {
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <Field label="Quiet from (optional)" name="quietFrom" error={errors.quietFrom}>
        {(field) => <TextInput {...field} {...text('quietFrom')} placeholder="22:00" autoComplete="off" />}
      </Field>
      <Field
        label="Quiet to (optional)"
        name="quietTo"
        error={errors.quietTo}
        hint="Problems with the database, payments and an admin’s sign-in are sent at once. The rest waits for one summary."
      >
        {(field) => <TextInput {...field} {...text('quietTo')} placeholder="07:00" autoComplete="off" />}
      </Field>
      <Field label="Daily digest" name="digestHour" error={errors.digestHour}>
        {(field) => (
          <Select {...field} value={values.digestHour} onChange={(event) => set('digestHour', event.target.value)}>
            <option value="">Off</option>
            {HOURS.map((hour) => (
              <option key={hour} value={hour}>
                {hourLabel(hour)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        label="Time zone"
        name="timeZone"
        error={errors.timeZone}
        hint="For the quiet hours and the digest, such as Europe/Berlin."
      >
        {(field) => <TextInput {...field} {...text('timeZone')} autoComplete="off" spellCheck={false} />}
      </Field>
    </div>
  );
}

/** Edits where and when alerts go. A new signing secret is shown once. */
export function AlertForm({ settings, viewerId }: { settings: AlertSettingsResponse; viewerId: string }) {
  const save = useSaveAlertSettings();
  const saved = alertValues(settings);
  const form = useSettingsForm<AlertValues>({
    owner: viewerId,
    section: 'Alerts',
    saved,
    version: settings.updatedAt,
    check: checkAlerts,
    save: async (values, base) => alertValues(await save.mutateAsync(toAlertRequest(values, base))),
  });
  useEffect(preloadAlertRules, []);
  return (
    <>
      <form {...form.props} className="space-y-5">
        <Checkbox
          name="mailsMe"
          label="Email alerts to me"
          checked={form.values.mailsMe}
          onChange={(mailsMe) => form.set('mailsMe', mailsMe)}
        />
        <Addresses form={form} />
        <Times form={form} />
        <FailureNotice failure={form.failure} title={alertMessages.saveFailed} />
        <SavedElsewhere
          failure={form.failure}
          names={fieldNames}
          typed={form.values}
          saved={saved}
          format={(name, value) => (name === 'digestHour' && value !== '' ? hourLabel(value) : value || 'Off')}
        />
        <SubmitButton variant="outline" busy={form.isSubmitting} busyLabel="Saving…">
          Save Alerts
        </SubmitButton>
      </form>
      {settings.webhookUrl !== '' && <SigningSecret first={save.data?.secret ?? null} />}
    </>
  );
}
