import { describe, expect, it } from 'vitest';
import { newAccount, PASSWORD, signUp } from '../support/accounts.ts';
import { type Client, newClient } from '../support/client.ts';
import { newPost, newReader, signedIn } from '../support/factories.ts';
import { mailedToken } from '../support/mail.ts';
import { listen, receivedMessages, receiveNextMessages } from '../support/sockets.ts';

const account = { type: 'invalidate', topic: 'account' };
const reactions = { type: 'invalidate', topic: 'reactions' };

/** Changes of an account that its user makes in one browser. */
const changes: Record<string, (me: Client) => Promise<Response>> = {
  'their username': (me) => me.put('/api/account/username', { username: newAccount().username }),
  'their theme': (me) => me.put('/api/account/theme', { theme: 'dark' }),
};

describe('a page of the same user in another browser', () => {
  for (const [what, change] of Object.entries(changes)) {
    it(`is notified of ${what}, and no page of another user is`, async () => {
      const { person, client } = await newReader();
      const other = await listen(await signedIn(person));
      const stranger = await listen((await newReader()).client);
      expect((await change(client)).status).toBe(200);
      expect(await receiveNextMessages(other)).toEqual([account]);
      expect(await receivedMessages(stranger)).toEqual([]);
    });
  }

  it('is notified when a link in an email confirms the address, in any browser', async () => {
    const { client, email } = await signUp();
    const page = await listen(client);
    const token = await mailedToken(email, 'confirm');
    const { client: otherBrowser } = await signUp();
    expect((await otherBrowser.post('/api/auth/confirm-email', { token })).status).toBe(200);
    expect(await receiveNextMessages(page)).toEqual([account]);
  });

  it('is notified of a corrected address, of a pending change, and of its link', async () => {
    const { client, email: mistyped } = await signUp();
    const otherBrowser = newClient();
    await otherBrowser.post('/api/auth/sign-in', { email: mistyped, password: PASSWORD });
    const page = await listen(otherBrowser);
    const corrected = newAccount().email;
    expect((await client.post('/api/auth/correct-email', { email: corrected })).status).toBe(200);
    expect(await receiveNextMessages(page)).toEqual([account]);
    const email = newAccount().email;
    expect((await client.post('/api/account/email', { email, password: PASSWORD })).status).toBe(200);
    expect(await receiveNextMessages(page)).toEqual([account]);
    const token = await mailedToken(email, 'change-email');
    expect((await newClient().post('/api/auth/change-email', { token })).status).toBe(200);
    expect(await receiveNextMessages(page)).toEqual([account]);
  });

  it('is notified of a vote and of its removal, but not of a failed one', async () => {
    const { person, client } = await newReader();
    const { id } = await newPost();
    const other = await listen(await signedIn(person));
    for (const reaction of ['like', null]) {
      expect((await client.put(`/api/posts/${id}/reaction`, { reaction })).status).toBe(200);
      expect(await receiveNextMessages(other)).toEqual([reactions]);
    }
    expect((await client.put('/api/posts/nowhere/reaction', { reaction: 'like' })).status).toBe(404);
    expect(await receivedMessages(other)).toEqual([]);
  });
});
