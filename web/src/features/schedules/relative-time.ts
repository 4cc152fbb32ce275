import { DAY, HOUR, MINUTE } from '#contract/time';

const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'always' });

/** Formats the time until a moment in its largest sensible unit: 'in 40 minutes', 'in 26 hours', 'in 2 days'. */
export function formatTimeUntil(at: number, now: number): string {
  const left = at - now;
  if (left < 90 * MINUTE) return relative.format(Math.max(1, Math.round(left / MINUTE)), 'minute');
  if (left < 36 * HOUR) return relative.format(Math.round(left / HOUR), 'hour');
  return relative.format(Math.round(left / DAY), 'day');
}
