import { DurableObject } from 'cloudflare:workers';
import { MINUTE, SECOND } from '#contract/time';
import { getConfig } from '../config.ts';
import { logError } from '../log.ts';

/** Pauses after failures in a row, in milliseconds; the last one repeats. */
const RETRY_MS = [5 * SECOND, 15 * SECOND, 30 * SECOND, MINUTE];
const RECHECK_MS = MINUTE;
/** Storage key: failures in a row. */
const FAILURES = 'failures';

/** Publishes what is due. `next` is when the next is due (milliseconds UTC, null for none); `failed` are tried again. */
type PublishDue = (env: Env) => Promise<{ next: number | null; failed: number }>;

/**
 * Creates the class of the single object that publishes scheduled posts. Its alarm is the next time; every schedule
 * and an hourly cron wake it, so a lost wake-up delays by an hour at most. `publishDue` is passed in, because objects
 * import no feature.
 */
export function createPublisherClass(publishDue: PublishDue) {
  return class extends DurableObject<Env> {
    /** Earliest wake-up since the running alarm began, which may not know of its schedule. */
    private pokedFor = Number.POSITIVE_INFINITY;

    /** Wakes the object at `at` (milliseconds UTC) at the latest. */
    async poke(at: number): Promise<void> {
      this.pokedFor = Math.min(this.pokedFor, at);
      const armed = await this.ctx.storage.getAlarm();
      if (armed === null || armed > at) await this.ctx.storage.setAlarm(at);
    }

    /** Sets the next alarm before it starts, because the runtime repeats a failed alarm only six times. */
    override async alarm(): Promise<void> {
      this.pokedFor = Number.POSITIVE_INFINITY;
      await this.ctx.storage.setAlarm(Date.now() + RECHECK_MS);
      if (getConfig(this.env).readOnly) return;
      const at = Math.min(await this.publish(), this.pokedFor);
      if (at === Number.POSITIVE_INFINITY) await this.ctx.storage.deleteAlarm();
      else await this.ctx.storage.setAlarm(at);
    }

    /** Returns the time of the next alarm (milliseconds UTC), infinity for none. */
    private async publish(): Promise<number> {
      const { next, failed } = await publishDue(this.env).catch((error: unknown) => {
        logError(error, { object: 'publisher' });
        return { next: null, failed: 1 };
      });
      const due = next ?? Number.POSITIVE_INFINITY;
      if (failed === 0) {
        await this.ctx.storage.delete(FAILURES);
        return due;
      }
      const failures = (await this.ctx.storage.get<number>(FAILURES)) ?? 0;
      await this.ctx.storage.put(FAILURES, failures + 1);
      return Math.min(due, Date.now() + (RETRY_MS[failures] ?? MINUTE));
    }
  };
}
