import { expect } from 'vitest';
import { FIRST_MAILS_PER_DAY } from '#contract/reader-import';
import { postCampaignKey } from '../../../../worker/features/audience/campaigns.messages.ts';
import { fanOut } from '../../support/campaigns.ts';
import { newWriter, postInput } from '../../support/factories.ts';
import { importPost, itemPath, itemRequest, newImport, publishItems, startImport } from '../../support/imports.ts';
import { countOf, type Races, statuses, TRIES } from '../../support/races.ts';
import { readerRow } from '../../support/reader-imports.ts';

/** Races of imports. */
export const importRaces: Races = {
  'one start of an import that is sent many times': {
    holds: ['imports_one_open'],
    run: async () => {
      const { client, person } = await newWriter();
      const body = { kind: 'substack', category: 'food' };
      expect(await statuses(() => client.post('/api/imports', body))).toEqual({ 201: 1, 409: TRIES - 1 });
      expect(await countOf('imports WHERE blogger = ?1', person.seq)).toBe(1);
    },
  },
  'one post of an archive that is stored and published many times': {
    holds: ['import_items(blogger,origin_key)'],
    run: async () => {
      const { client, person, id } = await newImport();
      const item = itemRequest();
      expect(await statuses(() => client.put(itemPath(id, 'substack:1'), item))).toEqual({ 200: TRIES });
      const publish = () => client.post(`/api/imports/${id}/publish`, { keys: ['substack:1'] });
      expect(await statuses(publish)).toEqual({ 200: TRIES });
      expect(await countOf('import_items WHERE blogger = ?1', person.seq)).toBe(1);
      expect(await countOf('posts WHERE blogger = ?1', person.seq)).toBe(1);
      expect(await countOf('stream_posts WHERE post IN (SELECT seq FROM posts WHERE blogger = ?1)', person.seq)).toBe(
        4,
      );
    },
  },
  'parts of one file of readers that are sent at once': {
    holds: ['reader_imports(blogger)', 'contacts_email', 'list_members(blogger,contact)'],
    run: async () => {
      const { client, person } = await newWriter();
      const rows = [readerRow(), readerRow()];
      const body = { file: crypto.randomUUID(), source: 'other', isConfirmed: true, rows };
      expect(await statuses(() => client.post('/api/profile/readers/import', body))).toEqual({ 200: TRIES });
      expect(await countOf('list_members WHERE blogger = ?1', person.seq)).toBe(2);
      expect(await countOf('reader_imports WHERE blogger = ?1 AND rows = ?2', person.seq, 2 * TRIES)).toBe(1);
    },
  },
  'first emails of two campaigns that are copied at once': {
    holds: ['reader_imports.mail_day', 'reader_imports.mails_per_day', 'reader_imports.mails_sent'],
    run: async () => {
      const { client, person } = await newWriter();
      const rows = Array.from({ length: FIRST_MAILS_PER_DAY + 20 }, () => readerRow());
      await client.post('/api/profile/readers/import', {
        file: crypto.randomUUID(),
        source: 'other',
        isConfirmed: true,
        rows,
      });
      const keys: string[] = [];
      for (let n = 0; n < 2; n++) {
        const id = crypto.randomUUID();
        await client.put(`/api/posts/${id}`, { post: postInput(), base: null });
        keys.push(postCampaignKey(id));
      }
      await Promise.all(keys.map((key) => fanOut(key)));
      expect(
        await countOf(
          'reader_imports WHERE blogger = ?1 AND mails_sent = ?2 AND mails_per_day = ?2',
          person.seq,
          FIRST_MAILS_PER_DAY,
        ),
      ).toBe(1);
      expect(await countOf("list_members WHERE blogger = ?1 AND consent->>'pending' = 1", person.seq)).toBe(20);
    },
  },
  'an undo during other requests': {
    holds: [],
    run: async () => {
      const { client, person, id } = await newImport();
      const { key } = await importPost(client, id);
      const undo = () => client.delete(`/api/imports/${id}`);
      const change = (n: number) => client.put(itemPath(id, key), itemRequest({ title: `Changed title ${n}` }));
      await statuses((n) => (n % 2 === 0 ? undo() : change(n)));
      await undo();
      expect(await countOf('posts WHERE blogger = ?1', person.seq)).toBe(0);
      expect(await countOf('import_items WHERE blogger = ?1', person.seq)).toBe(0);
      await publishItems(client, await startImport(client), [], true);
    },
  },
};
