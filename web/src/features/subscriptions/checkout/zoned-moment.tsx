import { Time } from '@/components/domain/time.tsx';
import { useMounted } from '@/lib/use-mounted.ts';

/** Returns the short name of a moment's time zone: 'GMT+1', 'PST'. @param timeZone defaults to the reader's own */
export function timeZoneName(at: number, timeZone?: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/**
 * Shows a moment with its time zone: 'Nov 25, 5:12 PM GMT+1'. Server-rendered in UTC, then in the reader's own zone.
 */
export function ZonedMoment({ at }: { at: number }) {
  const isMounted = useMounted();
  return (
    <>
      <Time at={at} format="moment" /> {timeZoneName(at, isMounted ? undefined : 'UTC')}
    </>
  );
}
