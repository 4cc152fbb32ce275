import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import type { DraftResponse } from '#contract/drafts';
import type { ArticleResponse } from '#contract/posts';
import type { OwnProfileResponse } from '#contract/profiles';
import type { Books } from './books.ts';
import { newClient } from './client.ts';
import type { Run, Work } from './run.ts';
import { prove, proveOnce, type Verdict } from './verdict.ts';

/** Checks that an article exists, or does not, as confirmed to its writer and the admins: once, and with the confirmed access. */
async function proveArticle(run: Run, { id, title, owner, canary }: Work, verdict: Verdict): Promise<void> {
  const { ledger } = run;
  const guest = newClient(run.world.origin, run.observations);
  const response = await guest.insist(`/api/posts/${id}`, {});
  const isThere = response.isDone;
  // A takedown also unpublishes the post, and restoring does not publish it: its writer must do that.
  const wasTakenDown = ledger.possible(`down:${id}`).length > 0;
  const mayBeThere = ledger.allows(`published:${id}`, 'yes') && ledger.acknowledged(`down:${id}`) !== 'yes';
  const mayBeMissing =
    !ledger.allows(`published:${id}`, 'yes') || ledger.allows(`published:${id}`, 'no') || wasTakenDown;
  const isKnown = ledger.acknowledged(`published:${id}`) !== null;
  if (isKnown)
    prove(verdict, isThere ? mayBeThere : mayBeMissing, () => `'${title}' of ${owner.username}: ${response.status}`);
  if (!isThere) return;
  const { article } = response.json<ArticleResponse>();
  prove(verdict, article.title === title, () => `the title of '${title}'`);
  if (canary !== null) prove(verdict, article.access === 'teaser', () => `'${title}' is closed to guests`);
  const free = ledger.acknowledged(`free:${id}`);
  if (free !== null)
    prove(verdict, ledger.allows(`free:${id}`, String(article.isFree)), () => `'${title}' is free: ${free}`);
}

/** Counted views are stored within this time, even after a failed flush. Milliseconds. */
const FLUSHED_WITHIN_MS = 60_000;

/** Checks that each confirmed page load counts once; one without a response may count. */
async function proveViews({ ledger, works }: Run, books: Books, verdict: Verdict): Promise<void> {
  const viewsOf = (id: string) =>
    books.all<{ n: number }>('SELECT view_count AS n FROM posts WHERE id = ?', id)[0]?.n ?? 0;
  const leastOf = (id: string) => ledger.about(`view:${id}:`).length;
  const end = performance.now() + FLUSHED_WITHIN_MS;
  while (works.some(({ id }) => viewsOf(id) < leastOf(id)) && performance.now() < end) await sleep(200);
  for (const { id, title } of works) {
    const [views, least] = [viewsOf(id), leastOf(id)];
    prove(verdict, views >= least, () => `${views} views of '${title}', not ${least}`);
    const most = least + ledger.doubted(`view:${id}:`);
    if (views > most) verdict.doubled.push(`${views} views of '${title}', not ${most}`);
  }
}

const pixelsOf = async (picture: Uint8Array) => await sharp(picture).raw().toBuffer();

/** Returns whether two images have the same pixels, regardless of metadata; a truncated one equals none. */
const showTheSame = async (one: Uint8Array, other: Uint8Array): Promise<boolean> =>
  await Promise.all([pixelsOf(one), pixelsOf(other)]).then(
    ([seen, sent]) => seen.equals(sent),
    () => false,
  );

/** Checks all confirmed changes of works, images, reports and moderation. */
export async function proveWorks(run: Run, books: Books, verdict: Verdict): Promise<void> {
  const { ledger, works, writers, pictures } = run;
  for (const work of works) {
    await proveArticle(run, work, verdict);
    const [row] = books.all<{ n: number }>('SELECT count(*) AS n FROM posts WHERE title = ?', work.title);
    proveOnce(verdict, row?.n ?? 0, `'${work.title}'`);
  }
  for (const [url, bytes] of pictures) {
    const response = await fetch(run.world.origin + url);
    const isWhole = response.ok && (await showTheSame(await response.bytes(), bytes));
    prove(verdict, isWhole, () => `the picture ${url}: ${response.status}`);
  }
  for (const { id, username, client } of writers) {
    for (const about of ledger.about(`draft:${username}:`)) {
      const draftId = about.slice(`draft:${username}:`.length);
      const response = await client.insist(`/api/drafts/${draftId}`, {});
      const content = response.isDone ? response.json<DraftResponse>().draft.fields.content : '';
      prove(verdict, ledger.allows(about, content), () => `${about}: ${content.length} characters`);
    }
    const { profile } = (await client.insist('/api/profile', {})).json<OwnProfileResponse>();
    const price = String(profile?.nextPriceCents ?? profile?.priceCents);
    const isSaid = ledger.acknowledged(`price:${username}`) !== null;
    if (isSaid) prove(verdict, ledger.allows(`price:${username}`, price), () => `the price of ${username}: ${price}`);
    if (ledger.acknowledged(`about-me:${username}`) === null) continue;
    const isSo = ledger.allows(`about-me:${username}`, profile?.aboutMe ?? '');
    prove(verdict, isSo, () => `${username} (${id}) about themselves: '${profile?.aboutMe}'`);
  }
  for (const about of ledger.about('report:')) {
    const [, username = '', post = ''] = about.split(':');
    const rows = books.all<{ open: number }>(
      `SELECT r.answered_at IS NULL AS open FROM article_reports r JOIN posts p ON p.seq = r.post
        LEFT JOIN users u ON u.seq = r.reporter WHERE p.id = ? AND u.username = ?`,
      post,
      username,
    );
    const isGone = run.readers.some((reader) => reader.username === username && reader.isGone);
    prove(verdict, isGone || rows.length > 0, () => about);
    proveOnce(verdict, rows.filter(({ open }) => open === 1).length, `open ${about}`);
  }
  await proveViews(run, books, verdict);
}
