const DAYS_OF = (year: number, month: number) => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();

/** Adds months to a time, on the anchor's day or the month's last (seconds, UTC). */
export function addMonths(anchor: number, months: number): number {
  const at = new Date(anchor * 1000);
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + months, 1));
  const day = Math.min(at.getUTCDate(), DAYS_OF(first.getUTCFullYear(), first.getUTCMonth()));
  const time = at.getTime() - Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate());
  return Math.floor((Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day) + time) / 1000);
}

/** Returns the first billing time after `from` of a cycle anchored at `anchor` (seconds). */
export function nextBilling(anchor: number, from: number): number {
  let months = 0;
  while (addMonths(anchor, months) <= from) months++;
  return addMonths(anchor, months);
}

/** Returns the next time on a day of the month at a time of day, as `billing_cycle_anchor_config` defines it. */
export function nextDayOfMonth(from: number, day: number, { hour = 0, minute = 0, second = 0 }): number {
  const now = new Date(from * 1000);
  for (let months = 0; ; months++) {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1));
    const date = Math.min(day, DAYS_OF(first.getUTCFullYear(), first.getUTCMonth()));
    const moment = Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), date, hour, minute, second) / 1000;
    if (moment > from) return moment;
  }
}

/** Returns the price of a part of a month: by seconds, rounded to the cent. */
export function prorated(amount: number, from: number, anchor: number): number {
  const whole = anchor - addMonths(anchor, -1);
  return Math.round((amount * (anchor - from)) / whole);
}
