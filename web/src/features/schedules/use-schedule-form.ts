import { SCHEDULE_MAX_MS, SCHEDULE_MIN_MS } from '#contract/limits';
import type { Schedule, ScheduleRequest } from '#contract/schedules';
import { scheduleMessages } from '#contract/schedules';
import { DAY } from '#contract/time';
import { type FieldErrors, useForm } from '@/lib/forms/use-form.ts';
import { ApiError } from '@/lib/http/api.ts';
import { serverNow } from '@/lib/http/server-clock.ts';
import { type ClockTime, deviceZone, nextValidTime, timesOf, toClockTime } from './zoned-time.ts';

/** When to publish a post, and whether to email subscribers. */
export type ScheduleChoice = Omit<ScheduleRequest, 'base'> & { withMail: boolean };

/** `which` chooses between two equal clock times, when the clocks are set back. */
type Values = ClockTime & { zone: string; withMail: boolean; which: 'earlier' | 'later' };

/** Offers the time of a waiting schedule, else tomorrow at nine. */
function initialValues(schedule: Schedule | null, withMail: boolean): Values {
  const zone = schedule?.zone ?? deviceZone();
  if (schedule?.state === 'waiting') {
    const clock = toClockTime(schedule.publishAt, zone);
    const which = timesOf(clock, zone).indexOf(schedule.publishAt) > 0 ? 'later' : 'earlier';
    return { ...clock, zone, withMail: schedule.withMail, which };
  }
  const { date } = toClockTime(serverNow() + DAY, zone);
  return { date, time: '09:00', zone, withMail: schedule?.withMail ?? withMail, which: 'earlier' };
}

/** Returns the chosen time, milliseconds UTC; null while the values name none. */
function chosenTime(values: Values): number | null {
  const times = timesOf(values, values.zone);
  return (values.which === 'later' ? times.at(-1) : times[0]) ?? null;
}

/** Returns the first valid time after a chosen one that the clocks skip; null for any other. */
const skippedTo = ({ date, time, zone }: Values): ClockTime | null =>
  date === '' || time === '' || timesOf({ date, time }, zone).length > 0 ? null : nextValidTime({ date, time }, zone);

function findErrors(values: Values): FieldErrors<Values> {
  if (values.date === '') return { date: scheduleMessages.timeInvalid };
  if (values.time === '') return { time: scheduleMessages.timeInvalid };
  const skipped = skippedTo(values);
  if (skipped !== null) return { time: scheduleMessages.timeSkipped(values.time, skipped.time) };
  const at = chosenTime(values);
  if (at === null) return { date: scheduleMessages.timeInvalid };
  if (at < serverNow() + SCHEDULE_MIN_MS) return { time: scheduleMessages.tooSoon };
  if (at > serverNow() + SCHEDULE_MAX_MS) return { date: scheduleMessages.tooFar };
  return {};
}

/** Names the time as the field of a rejection about `publishAt`, which the form has in two fields. */
function asFormError(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.fields.publishAt === undefined) return error;
  const { publishAt, ...fields } = error.fields;
  return new ApiError(error.status, error.code, error.message, { ...fields, time: publishAt }, error.retryAfterMs);
}

type Options = {
  schedule: Schedule | null;
  /** The choice for a post that is not scheduled yet. */
  withMail: boolean;
  onSchedule: (choice: ScheduleChoice) => Promise<void>;
};

/** Manages the form for the time of a post. */
export function useScheduleForm({ schedule, withMail, onSchedule }: Options) {
  const form = useForm<Values>({
    initial: initialValues(schedule, withMail),
    check: async (values) => findErrors(values),
    alsoCheck: { date: 'time', zone: 'time' },
    submit: async (values) => {
      const publishAt = chosenTime(values);
      if (publishAt === null) return;
      try {
        await onSchedule({ publishAt, zone: values.zone, withMail: values.withMail });
      } catch (error) {
        throw asFormError(error);
      }
    },
  });
  const { values, set } = form;
  return {
    ...form,
    /** Sets a value; the error of the time depends on all of them. */
    set: ((name, value) => {
      set(name, value);
      if (name !== 'time') set('time', values.time);
    }) as typeof set,
    at: chosenTime(values),
    twice: timesOf(values, values.zone),
    skippedTo: skippedTo(values),
  };
}

export type ScheduleFormState = ReturnType<typeof useScheduleForm>;
