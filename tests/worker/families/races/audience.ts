import { expect } from 'vitest';
import { newAccount } from '../../support/accounts.ts';
import { followToken, membersOf } from '../../support/audience.ts';
import { newClient } from '../../support/client.ts';
import { newBlogger, newReader } from '../../support/factories.ts';
import { countOf, type Races, statuses, TRIES } from '../../support/races.ts';

/** Races of followers: with and without an account. */
export const audienceRaces: Races = {
  'one follow and unfollow of one reader': {
    holds: ['contacts_user_unique', 'list_members(blogger,contact)'],
    run: async () => {
      const { person, client } = await newReader();
      const blogger = await newBlogger();
      const path = `/api/bloggers/${blogger.id}/follow`;
      const cadences = ['each', 'weekly'] as const;
      expect(await statuses((n) => client.put(path, { cadence: cadences[n % 2] }))).toEqual({ 200: TRIES });
      expect(await membersOf(blogger)).toMatchObject([{ user: person.seq, state: 'active', isFollowed: 1 }]);
      expect(await countOf('contacts WHERE user = ?1', person.seq)).toBe(1);
      expect(await countOf('follows WHERE user = ?1', person.seq)).toBe(1);
      expect(await statuses((n) => (n % 2 === 0 ? client.delete(path) : client.put(path, {})))).toEqual({ 200: TRIES });
      // The two places of a follow agree, whichever request was last.
      const [member] = await membersOf(blogger);
      expect(await countOf('follows WHERE user = ?1', person.seq)).toBe(member?.state === 'active' ? 1 : 0);
    },
  },
  'one confirmation of a follow by email': {
    holds: ['contacts_email', 'list_members(blogger,contact)'],
    run: async () => {
      const blogger = await newBlogger();
      const { email } = newAccount();
      await newClient().post(`/api/bloggers/${blogger.id}/follow-by-mail`, { email });
      const token = await followToken(email);
      expect(await statuses(() => newClient().post('/api/mail/confirm', { token }))).toEqual({ 200: TRIES });
      expect(await countOf('contacts WHERE email = ?1', email)).toBe(1);
      expect(await membersOf(blogger)).toHaveLength(1);
    },
  },
};
