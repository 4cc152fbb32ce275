import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { NOTIFICATIONS_PAGE_SIZE } from '#contract/notifications';
import { errorOf } from '../support/client.ts';
import { costsOf } from '../support/costs.ts';
import { newBlogger, newReader, signedIn } from '../support/factories.ts';
import {
  NOTIFICATIONS_MAX,
  notificationPage,
  notificationsOf,
  storeNotifications,
  unreadOf,
} from '../support/notifications.ts';
import { listen, receivedMessages, receiveNextMessages } from '../support/sockets.ts';

const changed = { type: 'invalidate', topic: 'notifications' };

describe('the list', () => {
  it('is empty at first', async () => {
    const { client } = await newReader();
    expect(await notificationPage(client)).toEqual({ notifications: [], nextCursor: null });
    expect(await unreadOf(client)).toBe(0);
  });

  it('pages newest first in one round trip, without gaps or repetitions while others are added', async () => {
    const { person, client } = await newReader();
    await storeNotifications(person, 2 * NOTIFICATIONS_PAGE_SIZE + 1);
    const first = await notificationPage(client);
    expect(first.notifications).toHaveLength(NOTIFICATIONS_PAGE_SIZE);
    await storeNotifications(person, 3);
    const second = await notificationPage(client, { cursor: first.nextCursor ?? '' });
    const third = await notificationPage(client, { cursor: second.nextCursor ?? '' });
    expect(third).toMatchObject({ nextCursor: null });
    const all = [...first.notifications, ...second.notifications, ...third.notifications];
    expect(new Set(all.map(({ id }) => id)).size).toBe(2 * NOTIFICATIONS_PAGE_SIZE + 1);
    expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((a, b) => b - a));
    const costs = costsOf(await client.get('/api/notifications'));
    expect(costs.roundTrips).toBe(1);
    expect(costs.rowsRead).toBeLessThanOrEqual(120);
  });

  it('contains the kinds of a filter only', async () => {
    const { person, client } = await newReader();
    await storeNotifications(person, 2, 'new_followers');
    await storeNotifications(person, 1, 'schedule_late');
    const kindsOf = async (kind: string) => (await notificationPage(client, { kind })).notifications.map((n) => n.kind);
    expect(await kindsOf('readers')).toEqual(['new_followers', 'new_followers']);
    expect(await kindsOf('posts')).toEqual(['schedule_late']);
    expect(await kindsOf('comments')).toEqual([]);
    expect(await errorOf(await client.get('/api/notifications?kind=everything'))).toMatchObject({ status: 422 });
    expect(await errorOf(await client.get('/api/notifications?cursor=nonsense'))).toMatchObject({ status: 422 });
  });

  it(`holds the newest ${NOTIFICATIONS_MAX} of a person`, async () => {
    const [{ person, client }, other] = [await newReader(), await newReader()];
    await storeNotifications(other.person, 2);
    await storeNotifications(person, NOTIFICATIONS_MAX);
    const [newest] = await notificationsOf(client);
    await storeNotifications(person, 7);
    const stored = await env.DB.prepare('SELECT count(*) AS n, min(seq) AS first FROM notifications WHERE user = ?1')
      .bind(person.seq)
      .first();
    expect(stored).toEqual({ n: NOTIFICATIONS_MAX, first: 8 });
    expect((await notificationsOf(client))[7]?.id).toBe(newest?.id);
    expect(await notificationsOf(other.client)).toHaveLength(2);
  });

  it('belongs to one person', async () => {
    const [{ person }, other] = [await newReader(), await newReader()];
    await storeNotifications(person, 3);
    expect(await notificationsOf(other.client)).toEqual([]);
  });
});

describe('reading', () => {
  it('marks what was shown as read on every device, and what came later stays unread', async () => {
    const { person, client } = await newReader();
    await storeNotifications(person, 3);
    const shown = await notificationsOf(client);
    await storeNotifications(person, 1);
    const other = await listen(await signedIn(person));
    const stranger = await listen((await newReader()).client);
    const read = (id = '') => client.put('/api/notifications/read', { upTo: id });
    expect(await (await read(shown[0]?.id)).json()).toEqual({ unread: 1 });
    expect(await receiveNextMessages(other)).toEqual([changed]);
    expect(await receivedMessages(stranger)).toEqual([]);
    const now = await notificationsOf(client);
    expect(now.map(({ isRead }) => isRead)).toEqual([false, true, true, true]);
    expect(await unreadOf(client)).toBe(1);
    expect(await (await read(now[0]?.id)).json()).toEqual({ unread: 0 });
    expect(await receiveNextMessages(other)).toEqual([changed]);
    expect(await unreadOf(await signedIn(person))).toBe(0);
    // A repeated request changes nothing and notifies nobody.
    const response = await read(now[0]?.id);
    expect([response.status, await receivedMessages(other)]).toEqual([200, []]);
    expect(costsOf(response).roundTrips).toBeLessThanOrEqual(2);
  });

  it('marks only the kinds of a filter, if one is set', async () => {
    const { person, client } = await newReader();
    await storeNotifications(person, 1, 'report_answered');
    await storeNotifications(person, 1, 'schedule_late');
    const [newest] = await notificationsOf(client);
    const read = await client.put('/api/notifications/read', { upTo: newest?.id, kind: 'posts' });
    expect(await read.json()).toEqual({ unread: 1 });
    expect((await notificationsOf(client)).map(({ isRead }) => isRead)).toEqual([true, false]);
  });

  it('is not possible for guests, or with a malformed id', async () => {
    const { client } = await newReader();
    expect((await client.put('/api/notifications/read', { upTo: 'x' })).status).toBe(422);
    await client.post('/api/auth/sign-out');
    expect((await client.get('/api/notifications')).status).toBe(401);
    expect((await client.put('/api/notifications/read', { upTo: 'MTow' })).status).toBe(401);
  });
});

describe('new followers', () => {
  const followed = async (clients: Awaited<ReturnType<typeof newReader>>[], id: string) => {
    for (const { client } of clients) expect((await client.put(`/api/bloggers/${id}/follow`, {})).status).toBe(200);
  };

  it('are counted in one notification a day, each person once, and are unread again with each', async () => {
    const blogger = await newBlogger();
    const client = await signedIn(blogger);
    const page = await listen(client);
    const readers = [await newReader(), await newReader()];
    await followed(readers, blogger.id);
    expect((await receiveNextMessages(page)).at(0)).toEqual(changed);
    const [item, ...others] = await notificationsOf(client);
    expect(item).toMatchObject({ kind: 'new_followers', count: 2, isRead: false, path: '/?tab=content&view=readers' });
    expect(others).toEqual([]);
    await client.put('/api/notifications/read', { upTo: item?.id });
    // Another cadence, and a return on the same day, are no news.
    const [first] = readers;
    await first?.client.put(`/api/bloggers/${blogger.id}/follow`, { cadence: 'each' });
    await first?.client.delete(`/api/bloggers/${blogger.id}/follow`);
    await followed(readers, blogger.id);
    expect(await unreadOf(client)).toBe(0);
    await followed([await newReader()], blogger.id);
    expect(await notificationsOf(client)).toMatchObject([{ count: 3, isRead: false }]);
  });
});
