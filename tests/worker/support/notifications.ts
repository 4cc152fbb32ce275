import { env } from 'cloudflare:workers';
import { sql } from 'drizzle-orm';
import type { NotificationItem, NotificationKind, NotificationsResponse } from '#contract/notifications';
import { runBatch } from '../../../worker/db/client.ts';
import { notifyStatements } from '../../../worker/features/notifications/notifications.statements.ts';
import type { Client } from './client.ts';
import { fillComments } from './comments.ts';
import { jobCtx, newPerson, newPost, type Person } from './factories.ts';

/** The newest notifications of a person that the trigger of the table retains. */
export const NOTIFICATIONS_MAX = 500;

/** Returns a page of the client's notifications. */
export async function notificationPage(client: Client, query: Record<string, string> = {}) {
  const response = await client.get(`/api/notifications?${new URLSearchParams(query)}`);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return await response.json<NotificationsResponse>();
}

export const notificationsOf = async (client: Client): Promise<NotificationItem[]> =>
  (await notificationPage(client)).notifications;

/** Returns the `unread` of the client's session. */
export const unreadOf = async (client: Client) =>
  (await (await client.get('/api/session')).json<{ viewer: { unread: number } }>()).viewer.unread;

/** Adds a notification of a comment by another person, as the batch of its cause does. Returns the id of the comment. */
export async function notifyByMail(
  person: Person,
  { kind = 'reply' as NotificationKind, ref = '', now = Date.now() } = {},
): Promise<string> {
  const [comment = ''] = ref === '' ? await fillComments((await newPost()).id, await newPerson(), 1) : [ref];
  const rows = sql`SELECT ${person.seq} AS user, ${comment} AS ref, 1 AS count`;
  const { db } = jobCtx();
  await runBatch(db, notifyStatements(db, kind, rows, now));
  return comment;
}

/** Stores notifications of a person, oldest first. */
export async function storeNotifications(person: Person, count: number, kind = 'report_answered') {
  const numbers = JSON.stringify(Array.from({ length: count }, (_, n) => n + 1));
  await env.DB.prepare(
    `INSERT INTO notifications (user, seq, kind, ref, at)
     SELECT ?1, (SELECT coalesce(max(seq), 0) FROM notifications WHERE user = ?1) + value, ?3, 'r' || value || hex(randomblob(4)), ?4 + value
       FROM json_each(?2) ORDER BY value`,
  )
    .bind(person.seq, numbers, kind, Date.now() - count)
    .run();
}
