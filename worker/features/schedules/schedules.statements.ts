import { sql } from 'drizzle-orm';

/** SQL expression: the schedule of the draft `d` as JSON of the contract's `Schedule`, or NULL. */
export const scheduleOfDraftJson = sql`(
  SELECT json_object('publishAt', s.publish_at, 'zone', s.zone, 'withMail', json(iif(s.with_mail, 'true', 'false')),
    'state', s.state, 'problem', s.problem, 'isBehind', json(iif(s.version <> d.version, 'true', 'false')))
    FROM schedules s WHERE s.id = d.id)`;
