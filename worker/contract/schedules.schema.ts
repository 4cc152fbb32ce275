import * as z from 'zod';
import { scheduleMessages } from './schedules.ts';

/** Longer than any name in the time zone database. */
const ZONE_MAX = 64;

/** Checks for an IANA time zone. `Intl` also accepts offsets, which have no rules for changes of the clocks. */
function isZone(zone: string): boolean {
  try {
    return /^[A-Z]/i.test(new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone);
  } catch {
    return false;
  }
}

const zoneSchema = z.string(scheduleMessages.zoneUnknown).max(ZONE_MAX, scheduleMessages.zoneUnknown);

/**
 * Schedules version `base` of a draft. `publishAt` is milliseconds UTC and decides alone; `zone` is only displayed.
 * `withMail: false` publishes without email notices.
 */
export const scheduleRequest = z.strictObject({
  publishAt: z.int(scheduleMessages.timeInvalid),
  zone: zoneSchema.refine(isZone, scheduleMessages.zoneUnknown),
  base: z.int().min(0),
  withMail: z.boolean().default(true),
});
export type ScheduleRequest = z.input<typeof scheduleRequest>;

/** `late`: its time passed unused. `failed`: a rule refused it. Both wait for the author's decision. */
const scheduleStates = ['waiting', 'late', 'failed'] as const;
export type ScheduleState = (typeof scheduleStates)[number];

/** `problem` is the reason of a late or failed publication. `isBehind`: the draft has changed since it was scheduled. */
export const scheduleSchema = z.object({
  publishAt: z.int(),
  zone: z.string(),
  withMail: z.boolean(),
  state: z.enum(scheduleStates),
  problem: z.string().nullable(),
  isBehind: z.boolean(),
});
export type Schedule = z.infer<typeof scheduleSchema>;

export const scheduleResponse = z.object({ schedule: scheduleSchema });
export type ScheduleResponse = z.infer<typeof scheduleResponse>;
