import { expect } from 'vitest';
import { newAdmin } from '../../support/admins.ts';
import { newBlogger, newPost, newReader } from '../../support/factories.ts';
import { countOf, type Races, rowsOf, runInParallel, statuses, TRIES } from '../../support/races.ts';
import { newAppeal, newRestriction } from '../../support/restrictions.ts';

/** Races of reports, cases and appeals. */
export const moderationRaces: Races = {
  'one open report of a blogger, counted once': {
    holds: ['blogger_reports_one_open', 'moderation_counts(year,event,kind,detail)'],
    run: async () => {
      const { id } = await newBlogger();
      const { person, client } = await newReader();
      const counted = async () =>
        (
          await rowsOf<{ n: number | null }>(
            "SELECT sum(n) AS n FROM moderation_counts WHERE event = 'report' AND kind = 'blogger' AND detail = 'hate'",
          )
        )[0]?.n ?? 0;
      const before = await counted();
      const send = () => client.post(`/api/bloggers/${id}/reports`, { reason: 'hate' });
      expect(await statuses(send)).toEqual({ 200: TRIES });
      expect(await countOf('blogger_reports WHERE reporter = ?1', person.seq)).toBe(1);
      expect((await counted()) - before).toBe(1);
    },
  },
  'one admin who takes a case': {
    holds: ['cases_post'],
    run: async () => {
      const admins = await runInParallel(async () => (await newAdmin()).client, 4);
      const { id } = await newPost();
      const path = `/api/admin/reports/cases/article/${id}/assignment`;
      const responses = await Promise.all(admins.map((admin) => admin.put(path, {})));
      expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      expect(await countOf('cases m JOIN posts p ON p.seq = m.post WHERE p.id = ?1', id)).toBe(1);
    },
  },
  'one open appeal of a decision, answered once': {
    holds: ['appeals_one_open'],
    run: async () => {
      const admins = await runInParallel(async () => (await newAdmin()).client, 2);
      const [first] = admins;
      if (first === undefined) throw new Error('no admin');
      const { id, author } = await newRestriction(first);
      const filed = await runInParallel(() => author.post(`/api/statements/${id}/appeals`, { text: 'It is not.' }), 4);
      expect(filed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
      const appeal = await newAppeal(first);
      const path = `/api/admin/reports/appeals/${appeal}/answer`;
      const answers = await Promise.all(
        admins.map((admin, n) => admin.post(path, { result: n === 0 ? 'upheld' : 'reversed', answer: 'Words' })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    },
  },
};
