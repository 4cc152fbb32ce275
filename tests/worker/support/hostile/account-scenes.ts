import { env } from 'cloudflare:workers';
import { writeCursor } from '../../../../worker/db/cursor.ts';
import { PASSWORD } from '../accounts.ts';
import { newClient } from '../client.ts';
import { fresh, signedIn } from '../factories.ts';
import { mailedToken } from '../mail.ts';
import { upgrade } from '../sockets.ts';
import { newFeedKey } from '../web-feeds.ts';
import { guest, newUnconfirmed, type PermittedUser, readBody, type Setting, sceneOf } from './scenes.ts';

const newName = () => `hostile_${fresh()}`;
const newAddress = () => `${newName()}@example.test`;
const NEXT_PASSWORD = 'another-horse-2';

/** Creates an emailed token for an email change. */
async function changeToken({ client }: PermittedUser): Promise<string> {
  const email = newAddress();
  await readBody(client.post('/api/account/email', { email, password: PASSWORD }));
  return await mailedToken(email, 'change-email');
}

/** Creates an emailed token for a new password. */
async function resetToken({ person }: PermittedUser): Promise<string> {
  await readBody(newClient().post('/api/auth/forgot-password', { email: person.email }));
  return await mailedToken(person.email, 'reset');
}

/** Opens a second session of the user, which can be ended. */
async function otherSession({ person, client }: PermittedUser): Promise<string> {
  await signedIn(person);
  const { sessions } = await readBody<{ sessions: { id: string; isCurrent: boolean }[] }>(
    client.get('/api/account/sessions'),
  );
  return sessions.find(({ isCurrent }) => !isCurrent)?.id ?? '';
}

const unconfirmed = (rest: (me: PermittedUser) => Promise<{ body?: unknown }> | { body?: unknown }) => async () => {
  const me = await newUnconfirmed();
  return { client: me.client, ...(await rest(me)) };
};

/** Accounts and sessions, by route. */
export const accountSettings: Record<string, Setting> = {
  'GET /api/account/verification': { make: sceneOf() },
  'POST /api/account/verification': { make: sceneOf(() => ({ body: { method: 'password', password: PASSWORD } })) },
  'PUT /api/account/username': { make: sceneOf(() => ({ body: { username: newName() } })) },
  'POST /api/account/email': {
    make: sceneOf(() => ({ body: { email: newAddress(), password: PASSWORD } })),
  },
  'POST /api/auth/change-email': {
    make: sceneOf(async (me) => ({ body: { token: await changeToken(me) } })),
    isSpent: true,
  },
  'PUT /api/notifications/read': {
    make: sceneOf(() => ({ body: { upTo: writeCursor({ before: 1, mode: 0 }), kind: 'posts' } })),
  },
  'PUT /api/account/password': {
    make: sceneOf(() => ({ body: { current: PASSWORD, password: NEXT_PASSWORD } })),
    isSpent: true,
  },
  'DELETE /api/account/sessions/:id': {
    make: sceneOf(async (me) => ({ params: { id: await otherSession(me) } })),
    isSpent: true,
  },
  'POST /api/account/sign-out-everywhere': { make: sceneOf(() => ({ body: { withFeeds: true } })), isSpent: true },
  'GET /api/account/feeds': { make: sceneOf() },
  'POST /api/account/feeds': { make: sceneOf(() => ({ body: { scope: 'mine', bloggerId: null } })), isSpent: true },
  'POST /api/account/feeds/:id/rotate': {
    make: sceneOf(async ({ client }) => ({ params: { id: await newFeedKey(client) } })),
    isSpent: true,
  },
  'DELETE /api/account/feeds/:id': {
    make: sceneOf(async ({ client }) => ({ params: { id: await newFeedKey(client) } })),
    isSpent: true,
  },
  'POST /api/auth/sign-up': {
    make: guest(() => ({
      body: { email: newAddress(), username: newName(), password: PASSWORD, next: '/free-posts' },
    })),
    isSpent: true,
  },
  'POST /api/auth/sign-in': {
    make: sceneOf(({ person }) => ({ body: { email: person.email, password: PASSWORD, remember: true } })),
  },
  'POST /api/auth/sign-out': { make: sceneOf(), isSpent: true },
  'POST /api/auth/confirm-email': {
    make: unconfirmed(async ({ person, client }) => {
      await readBody(client.post('/api/auth/resend-confirmation'));
      return { body: { token: await mailedToken(person.email, 'confirm') } };
    }),
    isSpent: true,
  },
  'POST /api/auth/check-link': {
    make: sceneOf(async (me) => ({ body: { token: await resetToken(me), purpose: 'reset_password' } })),
  },
  'POST /api/auth/resend-confirmation': { make: unconfirmed(() => ({ body: { next: '/free-posts' } })) },
  'POST /api/auth/correct-email': { make: unconfirmed(() => ({ body: { email: newAddress(), next: '/free-posts' } })) },
  'POST /api/auth/forgot-password': { make: sceneOf(({ person }) => ({ body: { email: person.email } })) },
  'POST /api/auth/reset-password': {
    make: sceneOf(async (me) => ({ body: { token: await resetToken(me), password: NEXT_PASSWORD } })),
    isSpent: true,
  },
  'POST /api/auth/reset-requests': { make: sceneOf(({ person }) => ({ body: { email: person.email } })) },
  'POST /api/account/deletion': {
    make: sceneOf(({ person }) => ({ body: { password: PASSWORD, username: person.username } })),
    isSpent: true,
  },
  'GET /api/live': { make: sceneOf(() => ({ headers: upgrade(env.APP_ORIGIN) })) },
};
