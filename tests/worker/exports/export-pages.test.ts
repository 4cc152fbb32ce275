import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { draftsPage, postsPage, revisionsPage } from '../../../worker/features/exports/works.repo.ts';
import { countingCtx } from '../support/counting-ctx.ts';
import { newPost, newWriter } from '../support/factories.ts';

const POSTS = 40;
/** Characters per post: long enough to end a page after the fifth. */
const LENGTH = 220_000;

test('reads the texts of one page at a time', async () => {
  const { person } = await newWriter();
  const seqs: number[] = [];
  for (let n = 0; n < POSTS; n++) {
    const { id } = await newPost({
      by: person,
      title: `Post ${n}`,
      category: 'travel' as const,
      subtopics: ['Asia', 'Europe', 'Africa'],
    });
    const row = await env.DB.prepare('SELECT seq FROM posts WHERE id = ?1').bind(id).first<{ seq: number }>();
    seqs.push(row?.seq ?? 0);
  }
  await env.DB.prepare(
    'UPDATE post_bodies SET content = hex(zeroblob(?2 / 2)) WHERE post IN (SELECT seq FROM posts WHERE blogger = ?1)',
  )
    .bind(person.seq, LENGTH)
    .run();

  const { ctx, costs } = countingCtx();
  const page = await postsPage(ctx.db, person.seq, -1);
  expect(page.map(({ key }) => key)).toEqual(seqs.slice(0, 5));
  expect(page.every(({ content, tags }) => content.length === LENGTH && JSON.parse(tags).length === 3)).toBe(true);
  // 40 lengths and 5 posts: a whole post takes over ten rows.
  expect(costs.rowsRead).toBeLessThan(POSTS * 8);
});

test('exports drafts and revisions in pages too', async () => {
  const { person } = await newWriter();
  const columns = 'author, title, content, subtopics, teams, is_free, words, created_at';
  const values = `?1, 'Title ' || i, hex(zeroblob(?2 / 2)), '["Asia"]', '["nhl-boston-bruins"]', 1, 1, 0`;
  const numbers = `WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${POSTS}) SELECT`;
  await env.DB.batch(
    [
      `INSERT INTO drafts (id, version, writer, sent_at, updated_at, ${columns})
       ${numbers} 'page-' || ?1 || '-' || i, 1, '', 0, 0, ${values} FROM n`,
      `INSERT INTO revisions (work, number, kind, expires_at, ${columns})
       ${numbers} 'page-' || ?1, i, 'writing', 1, ${values} FROM n`,
    ].map((statement) => env.DB.prepare(statement).bind(person.seq, LENGTH)),
  );
  const { db } = countingCtx().ctx;
  for (const read of [draftsPage, revisionsPage]) {
    const titles: string[] = [];
    for (
      let page = await read(db, person.seq, -1);
      page.length > 0;
      page = await read(db, person.seq, page.at(-1)?.key ?? 0)
    ) {
      expect(page).toHaveLength(5);
      expect(page.map(({ tags }) => tags)).toEqual(Array(5).fill('["Asia","nhl-boston-bruins"]'));
      titles.push(...page.map(({ title }) => title));
    }
    expect(titles).toEqual(Array.from({ length: POSTS }, (_, n) => `Title ${n + 1}`));
  }
});
