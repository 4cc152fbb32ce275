import { expect } from 'vitest';
import { DAY, MINUTE } from '#contract/time';
import { newWriter } from '../../support/factories.ts';
import { type Races, rowsOf, statuses, TRIES } from '../../support/races.ts';
import { scheduleDraft, scheduleRequest } from '../../support/schedules.ts';

/** Races of schedules. Those of the publisher with presses and cancellations are in tests/worker/schedules. */
export const schedulingRaces: Races = {
  'one schedule of a draft, in many windows': {
    holds: ['schedules(id)', 'schedules.version'],
    run: async () => {
      const { client } = await newWriter();
      const { id, base } = await scheduleDraft(client, Date.now() + DAY);
      const times = Array.from({ length: TRIES }, (_, n) => Date.now() + DAY + n * MINUTE);
      const send = (n: number) => client.put(`/api/drafts/${id}/schedule`, scheduleRequest(base, times[n] ?? 0));
      expect(await statuses(send)).toEqual({ 200: TRIES });
      const rows = await rowsOf<{ at: number }>('SELECT publish_at AS at, version FROM schedules WHERE id = ?1', id);
      expect(rows).toEqual([{ at: expect.any(Number), version: base }]);
      expect(times).toContain(rows[0]?.at);
    },
  },
};
