const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Returns a time in milliseconds UTC as the clock of this device shows it: '2026-11-24 09:00'; empty for none. */
export function formatTypedTime(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Parses such a text to milliseconds UTC; null for an empty text, NaN for one that no clock shows. */
export function parseTypedTime(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text) ? new Date(text.replace(' ', 'T')).getTime() : Number.NaN;
  return !Number.isNaN(at) && formatTypedTime(at) === text ? at : Number.NaN;
}
