import type { NoticeRequest, NoticeResponse } from '#contract/notice';
import type { Client } from './client.ts';

const NOTICE = '/api/admin/platform/notice';

/** Saves the notice of every page; without times unless given. */
export async function saveNotice(client: Client, notice: Partial<NoticeRequest>) {
  const { updatedAt } = await (await client.get(NOTICE)).json<NoticeResponse>();
  return await client.put(NOTICE, { text: '', startsAt: null, endsAt: null, base: updatedAt, ...notice });
}
