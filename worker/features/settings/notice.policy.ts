import { readOnlyNotice, type ShownNotice } from '#contract/notice';

/** The notice as stored; times in milliseconds UTC. */
export type StoredNotice = {
  notice: string;
  noticeStartsAt: number | null;
  noticeEndsAt: number | null;
  noticeSetAt: number | null;
};

/** Returns the notice that every page shows at a time, null for none. That of read-only mode precedes an admin's. */
export function shownNotice(
  stored: StoredNotice | undefined,
  { name, isReadOnly, now }: { name: string; isReadOnly: boolean; now: number },
): ShownNotice | null {
  if (isReadOnly) return { id: null, text: readOnlyNotice(name) };
  if (stored === undefined || stored.notice === '') return null;
  const { notice, noticeStartsAt, noticeEndsAt, noticeSetAt } = stored;
  const isOn = (noticeStartsAt ?? 0) <= now && now < (noticeEndsAt ?? Infinity);
  return isOn ? { id: noticeSetAt ?? 0, text: notice } : null;
}
