import { type DateFormat, formatDate } from '@/lib/text/format.ts';
import { useMounted } from '@/lib/use-mounted.ts';

/** Shows a date: in UTC on the server, in the reader's own time zone once mounted. */
export function Time({ at, format }: { at: number; format: DateFormat }) {
  const mounted = useMounted();
  return <time dateTime={new Date(at).toISOString()}>{formatDate(at, format, mounted ? undefined : 'UTC')}</time>;
}
