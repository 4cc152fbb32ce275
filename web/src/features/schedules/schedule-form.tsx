import { formatOffset, formatScheduleTime } from '#contract/schedule-time';
import { scheduleMessages } from '#contract/schedules';
import { Button } from '@/components/ui/button.tsx';
import { DialogActions } from '@/components/ui/dialog-actions.tsx';
import { FailureNotice } from '@/components/ui/failure-notice.tsx';
import { Field } from '@/components/ui/field.tsx';
import { RadioList } from '@/components/ui/radio-list.tsx';
import { Select } from '@/components/ui/select.tsx';
import { SubmitButton } from '@/components/ui/submit-button.tsx';
import { Switch } from '@/components/ui/switch.tsx';
import { TextInput } from '@/components/ui/text-input.tsx';
import { serverNow } from '@/lib/http/server-clock.ts';
import { formatTimeUntil } from './relative-time.ts';
import type { ScheduleFormState } from './use-schedule-form.ts';
import { deviceZone, isSameClock, toClockTime, zonesWith } from './zoned-time.ts';

/** Says when the post will be published, also by the clock of this device if it shows another time. */
function Summary({ at, zone }: { at: number; zone: string }) {
  const device = deviceZone();
  const now = serverNow();
  return (
    <>
      <p>
        {at <= now ? 'in the past' : formatTimeUntil(at, now)},{' '}
        <strong className="font-semibold">{formatScheduleTime(at, zone)}</strong>
      </p>
      {!isSameClock(at, zone, device) && <p className="text-muted">Your time: {formatScheduleTime(at, device)}</p>}
    </>
  );
}

/** Chooses between two equal clock times by their offset, when the clocks are set back. */
function OffsetChoice({ form }: { form: ScheduleFormState }) {
  const { time, zone, which } = form.values;
  const [earlier, later] = form.twice;
  if (earlier === undefined || later === undefined) return null;
  const label = (at: number) => `${time} (${formatOffset(at, zone)})`;
  return (
    <RadioList
      title={`Clocks show ${time} twice on that day. Which one do you mean?`}
      name="which"
      choices={[
        { value: 'earlier', label: label(earlier) },
        { value: 'later', label: label(later) },
      ]}
      value={which}
      onChange={(value) => form.set('which', value)}
    />
  );
}

type ScheduleFormProps = {
  form: ScheduleFormState;
  /** Offers a choice to publish without an email. */
  hasReaders: boolean;
  /** Says which text will be published. */
  note?: string | undefined;
  onCancel: () => void;
};

/** Form for the time at which a post is published. */
export function ScheduleForm({ form, hasReaders, note, onCancel }: ScheduleFormProps) {
  const { values, errors, at, skippedTo } = form;
  return (
    <form {...form.props} className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Date" name="date" error={errors.date}>
          {(control) => (
            <TextInput
              {...control}
              {...form.text('date')}
              onChange={(event) => form.set('date', event.target.value)}
              type="date"
              min={toClockTime(serverNow(), values.zone).date}
              required
            />
          )}
        </Field>
        <Field label="Time" name="time" error={errors.time}>
          {(control) => <TextInput {...control} {...form.text('time')} type="time" required />}
        </Field>
      </div>
      {skippedTo !== null && errors.time !== undefined && (
        <Button
          variant="outline"
          size="sm"
          onClick={() => {
            form.set('date', skippedTo.date);
            form.set('time', skippedTo.time);
          }}
        >
          Use {skippedTo.time}
        </Button>
      )}
      <Field label="Time zone" name="zone" error={errors.zone}>
        {(control) => (
          <Select {...control} value={values.zone} onChange={(event) => form.set('zone', event.target.value)}>
            {zonesWith(values.zone, deviceZone()).map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <OffsetChoice form={form} />
      <div aria-live="polite" className="rounded-md bg-sunken px-4 py-3 text-base text-pretty md:text-sm">
        {at === null ? (
          <p className="text-muted">{skippedTo === null ? scheduleMessages.timeInvalid : 'No such time on that day'}</p>
        ) : (
          <Summary at={at} zone={values.zone} />
        )}
        {note !== undefined && <p className="mt-1 text-muted">{note}</p>}
      </div>
      {hasReaders && (
        <Switch
          name="withMail"
          label="Send by email"
          hint={
            values.withMail
              ? 'Your readers will get the post by email once it is visible.'
              : 'Nobody will get an email about this post, now or later.'
          }
          checked={values.withMail}
          onChange={(withMail) => form.set('withMail', withMail)}
        />
      )}
      <FailureNotice failure={form.failure} title={scheduleMessages.saveFailed} />
      <DialogActions onCancel={onCancel} isBusy={form.isSubmitting}>
        <SubmitButton size="mobile" busy={form.isSubmitting} busyLabel="Scheduling…">
          Schedule Post
        </SubmitButton>
      </DialogActions>
    </form>
  );
}
