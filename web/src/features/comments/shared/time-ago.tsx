import { formatDate } from '@/lib/text/format.ts';
import { formatTimeAgo } from './format-time-ago.ts';

/** Shows how long ago a moment was; its title has the date and the time. Milliseconds UTC. */
export const TimeAgo = ({ at, now }: { at: number; now: number }) => (
  <time dateTime={new Date(at).toISOString()} title={`${formatDate(at, 'long')}, ${formatDate(at, 'clock')}`}>
    {formatTimeAgo(at, now)}
  </time>
);
