import { type Ctx, requireUser } from '../../context.ts';
import { signedOut } from '../../errors.ts';
import { logError } from '../../log.ts';
import { type ZipFile, zipStream } from '../../platform/zip.ts';
import { profilePictureUrl } from '../images/images.present.ts';
import { takePlace } from '../security/security.service.ts';
import { imageEntry, postEntry, workFile, workText } from './exports.present.ts';
import * as repo from './exports.repo.ts';

type Entry = Record<string, unknown>;

/** All rows of one kind, a page at a time. */
async function* rowsOf<Row extends { key: number }>(read: (after: number) => PromiseLike<Row[]>, size: number) {
  let page: Row[];
  let after = -1;
  do {
    page = await read(after);
    yield* page;
    after = page.at(-1)?.key ?? after;
  } while (page.length === size);
}

/** Entries as a JSON array, one a line. */
async function* jsonArray(entries: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const entry of entries) {
    yield before + JSON.stringify(entry);
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* mapped<From, To>(from: AsyncIterable<From>, map: (value: From) => To): AsyncGenerator<To> {
  for await (const value of from) yield map(value);
}

const entriesOf = (ctx: Ctx, user: number, page: repo.Page) =>
  mapped(
    rowsOf((after) => page(ctx.db, user, after), repo.ROWS_PAGE),
    ({ row }) => JSON.parse(row) as Entry,
  );

const worksOf = (ctx: Ctx, user: number, page: repo.WorksPage) =>
  rowsOf((after) => page(ctx.db, user, after), repo.WORKS_PAGE);

const whole = (name: string, value: unknown): ZipFile => ({
  name,
  text: (async function* () {
    yield `${JSON.stringify(value, null, 2)}\n`;
  })(),
});

async function* filesOf(
  ctx: Ctx,
  user: number,
  account: Entry & { profile: string | null; mailPreferences: string | null },
): AsyncGenerator<ZipFile> {
  const { origin } = ctx.config;
  const profile = account.profile === null ? null : (JSON.parse(account.profile) as Entry & { picture: string | null });
  const picture = profilePictureUrl(profile?.picture ?? null);
  yield whole('account.json', {
    ...account,
    profile: profile && { ...profile, picture: picture === null ? null : origin + picture },
    mailPreferences: account.mailPreferences === null ? { newPosts: true } : JSON.parse(account.mailPreferences),
  });
  const lists: [string, AsyncIterable<unknown>][] = [
    ['interests.json', entriesOf(ctx, user, repo.interestsPage)],
    ['subscriptions.json', entriesOf(ctx, user, repo.subscriptionsPage)],
    ['receipts.json', entriesOf(ctx, user, repo.receiptsPage)],
    ['earnings.json', entriesOf(ctx, user, repo.earningsPage)],
    ['reactions.json', entriesOf(ctx, user, repo.reactionsPage)],
    ['reports.json', entriesOf(ctx, user, repo.reportsPage)],
    ['sessions.json', entriesOf(ctx, user, repo.sessionsPage)],
    ['images.json', mapped(entriesOf(ctx, user, repo.imagesPage), (image) => imageEntry(image as never, origin))],
    ['posts.json', mapped(worksOf(ctx, user, repo.postsPage), (row) => postEntry(row, origin))],
  ];
  for (const [name, entries] of lists) yield { name, text: jsonArray(entries) };
  for (const folder of ['posts', 'drafts'] as const) {
    const page = folder === 'posts' ? repo.postsPage : repo.draftsPage;
    for await (const row of worksOf(ctx, user, page)) {
      yield {
        name: workFile(folder, row),
        text: (async function* () {
          yield workText(row);
        })(),
      };
    }
  }
}

/**
 * All that the viewer has here, as a zip of JSON and Markdown. It is read and packed while it is sent, a page of rows at
 * a time.
 * @returns the zip, and what to call it
 * @throws AppError signed_out; rate_limited (5 a minute)
 */
export async function exportAccount(ctx: Ctx): Promise<{ zip: ReadableStream<Uint8Array>; fileName: string }> {
  const user = await requireUser(ctx);
  await takePlace(ctx, { name: 'export', key: user.id, rule: ctx.config.limits.sensitive });
  const [account] = await repo.accountStatement(ctx.db, user.seq);
  if (account === undefined) throw signedOut();
  const day = new Date(ctx.now).toISOString().slice(0, 10);
  const broken = (error: unknown) => logError(error, { requestId: ctx.requestId, doing: 'export an account' });
  return { zip: zipStream(filesOf(ctx, user.seq, account), ctx.now, broken), fileName: `${user.username}-${day}.zip` };
}
