import type { AuditAction } from '#contract/security';
import { newAdmin } from './admins.ts';
import type { Client } from './client.ts';
import { newPost } from './factories.ts';
import { newAppeal, newBloggerReport, newRestriction } from './restrictions.ts';

/** A request of an admin. */
export type Act = (client: Client) => Promise<Response>;

/** Writes of admins: their preparation, the request, and its name in the log. */
export type AdminActs = Record<string, { action: AuditAction; act: Act; first?: Act; status?: number }>;

/** Writes about reports of bloggers, cases, decisions and appeals. */
export const moderationActs: AdminActs = {
  'POST /reports/bloggers/:id/answer': {
    action: 'blogger_report_answered',
    act: async (client) => {
      const { report } = await newBloggerReport();
      return await client.post(`/api/admin/reports/bloggers/${report}/answer`, {
        decision: 'kept',
        answer: 'It stays.',
      });
    },
  },
  'POST /reports/appeals/:id/answer': {
    action: 'appeal_answered',
    act: async (client) =>
      client.post(`/api/admin/reports/appeals/${await newAppeal((await newAdmin()).client)}/answer`, {
        result: 'upheld',
        answer: 'It stays.',
      }),
  },
  'PUT /reports/cases/:kind/:id/assignment': {
    action: 'case_assigned',
    act: async (client) => client.put(`/api/admin/reports/cases/article/${(await newPost()).id}/assignment`, {}),
  },
  'DELETE /reports/cases/:kind/:id/assignment': {
    action: 'case_unassigned',
    act: async (client) => {
      const path = `/api/admin/reports/cases/article/${(await newPost()).id}/assignment`;
      await (await newAdmin()).client.put(path, {});
      return await client.delete(path);
    },
  },
  'POST /reports/cases/:kind/:id/notes': {
    action: 'case_note_added',
    act: async (client) =>
      client.post(`/api/admin/reports/cases/article/${(await newPost()).id}/notes`, { body: 'Seen before.' }),
  },
  'DELETE /takedowns/:id': {
    action: 'restriction_ended',
    act: async (client) =>
      client.delete(`/api/admin/takedowns/${(await newRestriction((await newAdmin()).client)).id}`),
  },
};
