import { Time } from '@/components/domain/time.tsx';
import { useMounted } from '@/lib/use-mounted.ts';

/** The short name of the time zone that a moment is shown in: 'GMT+1', 'PST'. @param timeZone the reader's own without it */
export function timeZoneName(at: number, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** A moment with its time zone: 'Nov 25, 5:12 PM GMT+1'. In UTC as the server wrote it, else in the reader's own zone. */
export function ZonedMoment({ at }: { at: number }) {
  const isMounted = useMounted();
  return (
    <>
      <Time at={at} format="moment" /> {timeZoneName(at, isMounted ? undefined : 'UTC')}
    </>
  );
}
