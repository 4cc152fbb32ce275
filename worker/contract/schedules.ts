export type {
  Schedule,
  ScheduleRequest,
  ScheduleResponse,
  ScheduleState,
} from './schedules.schema.ts';

/** Texts for scheduling posts. */
export const scheduleMessages = {
  timeInvalid: 'Choose a date and a time',
  tooSoon: 'Choose a time at least 2 minutes from now',
  tooFar: 'Choose a time within the next year',
  timeSkipped: (time: string, next: string) => `Clocks skip ${time} on that day. The next valid time is ${next}.`,
  zoneUnknown: 'Unknown time zone',
  tooMany: (max: number) => `You can schedule up to ${max} posts. Publish or cancel one first.`,
  hourFull: (max: number, free: string) => `You can publish up to ${max} posts an hour. The next free time is ${free}.`,
  alreadyPublished: 'This post is already published',
  notScheduled: 'This post is not scheduled',
  tooLate: 'Its time passed while publishing was not possible.',
  accountEnding: 'The account is suspended or being deleted.',
  saved: 'Post scheduled',
  canceled: 'Schedule canceled. The post is in your drafts.',
  kept: 'Kept as a draft',
  notSaved: 'Your latest changes are not saved yet. Try again when they are.',
  saveFailed: 'Failed to schedule post',
  cancelFailed: 'Failed to cancel the schedule',
} as const;
