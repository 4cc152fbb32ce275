import { type NoticeRequest, type NoticeResponse, noticeMessages } from '#contract/notice';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';

const load = () => loadSchemas(() => import('#contract/notice.schema'));

/** Loads the rules in advance, so the first check is fast. */
export const preloadNoticeRules = () => void load();

/** The times are typed as the clock of this device shows them: '2026-11-24 09:00'; empty for none. */
export type NoticeValues = { text: string; startsAt: string; endsAt: string };

const twoDigits = (value: number) => String(value).padStart(2, '0');

/** Returns the text of a time in milliseconds UTC; empty for none. */
function toField(at: number | null): string {
  if (at === null) return '';
  const date = new Date(at);
  const day = `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
  return `${day} ${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/** Returns milliseconds UTC; null for an empty text, NaN for one that no clock shows. */
function toTime(typed: string): number | null {
  const text = typed.trim();
  if (text === '') return null;
  const at = /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text) ? new Date(text.replace(' ', 'T')).getTime() : Number.NaN;
  return !Number.isNaN(at) && toField(at) === text ? at : Number.NaN;
}

export const noticeValues = ({ text, startsAt, endsAt }: NoticeResponse): NoticeValues => ({
  text,
  startsAt: toField(startsAt),
  endsAt: toField(endsAt),
});

export const toNoticeRequest = ({ text, startsAt, endsAt }: NoticeValues, base: number | null): NoticeRequest => ({
  text,
  startsAt: toTime(startsAt),
  endsAt: toTime(endsAt),
  base,
});

export async function checkNotice(values: NoticeValues): Promise<FieldErrors<NoticeValues>> {
  const request = toNoticeRequest(values, null);
  const rules = await load();
  const errors: FieldErrors<NoticeValues> = rules === null ? {} : findFieldErrors(rules.noticeRequest, request);
  // Without the rules too: JSON would turn it into none.
  for (const name of ['startsAt', 'endsAt'] as const) {
    if (Number.isNaN(request[name])) errors[name] = noticeMessages.timeInvalid;
  }
  return errors;
}
