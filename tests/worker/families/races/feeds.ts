import { expect } from 'vitest';
import { newReader } from '../../support/factories.ts';
import { countOf, type Races, statuses } from '../../support/races.ts';
import { newFeedKey } from '../../support/web-feeds.ts';

const ATTEMPTS = 6;

/** Races of private feeds. */
export const feedRaces: Races = {
  'creating private feeds': {
    holds: ['feed_keys(id)', 'feed_keys_hash_unique'],
    run: async () => {
      const { person, client } = await newReader();
      await newFeedKey(client);
      await statuses(() => client.post('/api/account/feeds', { scope: 'mine' }), ATTEMPTS);
      expect(await countOf('feed_keys WHERE user = ?1', person.seq)).toBe(ATTEMPTS + 1);
    },
  },
};
