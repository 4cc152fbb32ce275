import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import type { AdminReport } from '#contract/moderation';
import type { Client } from './client.ts';
import { costsOf } from './costs.ts';
import { newWriter, postInput } from './factories.ts';
import { publish } from './posts.ts';

/** Creates a published post of a new writer. */
export async function published(changes: Parameters<typeof postInput>[0] = {}) {
  const writer = await newWriter('food', 'sports');
  const post = postInput(changes);
  const { id } = await publish(writer.client, post);
  return { ...writer, id, post };
}

export const report = (client: Client, id: string, body: object = { reason: 'spam' }) =>
  client.post(`/api/posts/${id}/report`, body);

export type ReportPage = { reports: AdminReport[]; nextCursor: string | null; openCount: number };

/** Returns an admin's actions on articles. @param admin returns the admin's browser */
export const moderatingAs = (admin: () => Client) => ({
  async queue(state = 'open', cursor: string | null = null): Promise<ReportPage> {
    const response = await admin().get(
      `/api/admin/reports?state=${state}${cursor === null ? '' : `&cursor=${cursor}`}`,
    );
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(2);
    return await response.json<ReportPage>();
  },
  answer: (id: string | undefined, body: object) => admin().post(`/api/admin/reports/${id}/answer`, body),
  takeDown: (id: string, reason: string) => admin().put(`/api/admin/posts/${id}/takedown`, { reason }),
  restore: (id: string) => admin().delete(`/api/admin/posts/${id}/takedown`),
});

/** Returns the audit log's actions on an article, in order. */
export const actionsOn = async (id: string) => {
  const { results } = await env.DB.prepare('SELECT action FROM audit_entries WHERE instr(target, ?1) > 0 ORDER BY seq')
    .bind(id)
    .all<{ action: string }>();
  return results.map(({ action }) => action);
};
