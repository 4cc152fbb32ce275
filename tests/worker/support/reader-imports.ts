import { expect } from 'vitest';
import type { ReaderImportResponse } from '#contract/reader-import';
import { postCampaignKey } from '../../../worker/features/audience/campaigns.messages.ts';
import { fanOut, preparedMails } from './campaigns.ts';
import type { Client } from './client.ts';
import { fresh, jobCtx, postInput } from './factories.ts';

export const newAddress = () => `imported_${fresh()}@elsewhere.test`;
export const readerRow = (email: string = newAddress(), isSubscribed = true) => ({ email, isSubscribed });

/** Imports a part of a file of readers. Returns the counts. */
export async function importReaders(client: Client, rows: object[], file: string = crypto.randomUUID()) {
  const body = { file, source: 'substack', isConfirmed: true, rows };
  const response = await client.post('/api/profile/readers/import', body);
  expect(response.status, await response.clone().text()).toBe(200);
  return await response.json<ReaderImportResponse>();
}

/** Publishes a post with its campaign. Returns its id. */
export async function publishWithMail(client: Client): Promise<string> {
  const id = crypto.randomUUID();
  const response = await client.put(`/api/posts/${id}`, { post: postInput(), base: null });
  expect(response.status).toBe(201);
  return id;
}

/** Returns the addresses to which a post would be emailed at a time. */
export async function mailedTo(postId: string, now = Date.now()): Promise<string[]> {
  await fanOut(postCampaignKey(postId), jobCtx(now));
  const mails = await preparedMails(postCampaignKey(postId), jobCtx(now));
  return mails.flatMap(({ email, address: to }) => (email === null || to === null ? [] : [to])).toSorted();
}
