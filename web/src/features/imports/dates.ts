import { IMPORT_DATE_MIN } from '#contract/imports';

const DATE = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d+)?)?)?(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * Parses the date of an archive as milliseconds UTC. A time without a zone is UTC, as all sources store it. Null for an
 * empty, zero or impossible date.
 */
export function parseUtc(text: unknown): number | null {
  const value = typeof text === 'string' ? text.trim() : '';
  const [whole, year, month, day, hour = '00', minute = '00', second = '00', part = '', zone = 'Z'] =
    DATE.exec(value) ?? [];
  const iso = whole
    ? `${year}-${month}-${day}T${hour}:${minute}:${second}${part.slice(0, 4)}${zone.toUpperCase().replace(/(\d\d):?(\d\d)$/, '$1:$2')}`
    : value;
  // Dates in words, as in feeds, name their zone.
  const isInWords = /^[A-Za-z]{3}, \d/.test(value) && /(?:[+-]\d{4}|GMT|UTC?)$/.test(value);
  if (!whole && !isInWords) return null;
  const time = Date.parse(iso);
  return Number.isNaN(time) ? null : time;
}

/** Moves a date that cannot be right into the range from 1990 to now. */
export const clampDate = (time: number, now: number): number => Math.min(now, Math.max(IMPORT_DATE_MIN, time));
