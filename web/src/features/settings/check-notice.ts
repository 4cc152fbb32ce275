import { type NoticeRequest, type NoticeResponse, noticeMessages } from '#contract/notice';
import { findFieldErrors, loadSchemas } from '@/lib/forms/schema-loader.ts';
import type { FieldErrors } from '@/lib/forms/use-form.ts';
import { formatTypedTime, parseTypedTime } from '@/lib/text/typed-time.ts';

const load = () => loadSchemas(() => import('#contract/notice.schema'));

/** Loads the rules in advance, so the first check is fast. */
export const preloadNoticeRules = () => void load();

/** The times are typed as the clock of this device shows them: '2026-11-24 09:00'; empty for none. */
export type NoticeValues = { text: string; startsAt: string; endsAt: string };

export const noticeValues = ({ text, startsAt, endsAt }: NoticeResponse): NoticeValues => ({
  text,
  startsAt: formatTypedTime(startsAt),
  endsAt: formatTypedTime(endsAt),
});

export const toNoticeRequest = ({ text, startsAt, endsAt }: NoticeValues, base: number | null): NoticeRequest => ({
  text,
  startsAt: parseTypedTime(startsAt),
  endsAt: parseTypedTime(endsAt),
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
