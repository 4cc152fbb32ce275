import { expect } from 'vitest';
import { newWriter } from '../../support/factories.ts';
import { importPost, itemPath, itemRequest, newImport, publishItems, startImport } from '../../support/imports.ts';
import { countOf, type Races, statuses, TRIES } from '../../support/races.ts';

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
