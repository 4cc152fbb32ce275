import type { NotificationItem } from '#contract/notifications';
import { formatDate } from '@/lib/text/format.ts';

/** Notifications of one day in the reader's time zone. */
type NotificationDay = { label: string; items: NotificationItem[] };

const dayOf = (at: number): string => new Date(at).toDateString();

/** Returns 'Today', 'Yesterday' or the date; with its year if that is not the present one. */
function toDayLabel(at: number, now: number): string {
  const yesterday = new Date(now);
  yesterday.setDate(yesterday.getDate() - 1);
  if (dayOf(at) === dayOf(now)) return 'Today';
  if (dayOf(at) === yesterday.toDateString()) return 'Yesterday';
  return formatDate(at, new Date(at).getFullYear() === new Date(now).getFullYear() ? 'day' : 'long');
}

/** Groups notifications, newest first, by the day of the reader's time zone. */
export function groupByDay(items: readonly NotificationItem[], now: number): NotificationDay[] {
  const days: NotificationDay[] = [];
  for (const item of items) {
    const label = toDayLabel(item.at, now);
    const last = days.at(-1);
    if (last?.label === label) last.items.push(item);
    else days.push({ label, items: [item] });
  }
  return days;
}
