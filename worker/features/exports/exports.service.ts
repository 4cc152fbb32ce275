import { MAIL_PREFERENCE_DEFAULTS } from '#contract/mail';
import { type Ctx, requireUser } from '../../context.ts';
import { notSignedIn } from '../../errors.ts';
import { logError } from '../../log.ts';
import { type ZipFile, zipStream } from '../../platform/zip.ts';
import { profilePictureUrl } from '../images/images.present.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import * as comments from './comments.repo.ts';
import { imageEntry, postEntry, revisionFile, scheduledText, workFile, workText } from './exports.present.ts';
import * as repo from './exports.repo.ts';
import { importedItemsPage } from './imports.repo.ts';
import { exportPositionsPage, exportSavedPage } from './reading.repo.ts';
import {
  draftsPage,
  type ExportedWorkRow,
  type ExportWorksPage,
  evidencePage,
  postsPage,
  revisionsPage,
  schedulesPage,
} from './works.repo.ts';

type Entry = Record<string, unknown>;

/** Returns all rows of one kind, a page at a time. A page with fewer rows than `full` is the last one. */
async function* rowsOf<Row extends { key: number }>(read: (after: number) => PromiseLike<Row[]>, full: number) {
  let page: Row[];
  // Imported posts have negative numbers.
  let after = Number.MIN_SAFE_INTEGER;
  do {
    page = await read(after);
    yield* page;
    after = page.at(-1)?.key ?? after;
  } while (page.length >= full);
}

/** Formats entries as a JSON array, one on each line. */
async function* jsonArray(entries: AsyncIterable<unknown> | Iterable<unknown>): AsyncGenerator<string> {
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

const entriesOf = (ctx: Ctx, user: number, page: repo.ExportPage) =>
  mapped(
    rowsOf((after) => page(ctx.db, user, after), repo.ROWS_PAGE),
    ({ row }) => JSON.parse(row) as Entry,
  );

/** Reads all works. A page is short when its texts are long, so only an empty one is the last. */
const worksOf = <Row extends ExportedWorkRow>(ctx: Ctx, user: number, page: ExportWorksPage<Row>) =>
  rowsOf((after) => page(ctx.db, user, after), 1);

const textFile = (name: string, text: string): ZipFile => ({
  name,
  text: (async function* () {
    yield text;
  })(),
});

const parsed = (json: string | null) => (json === null ? null : (JSON.parse(json) as Entry));

function accountFile(origin: string, account: repo.ExportedAccountRow): ZipFile {
  const profile = parsed(account.profile);
  const picture = profilePictureUrl((profile?.picture as string | null | undefined) ?? null);
  const value = {
    ...account,
    pastEmails: JSON.parse(account.pastEmails) as Entry[],
    formerUsernames: JSON.parse(account.formerUsernames) as Entry[],
    profile: profile && { ...profile, picture: picture === null ? null : origin + picture },
    mailPreferences: parsed(account.mailPreferences) ?? MAIL_PREFERENCE_DEFAULTS,
    payoutAccount: parsed(account.payoutAccount),
  };
  return textFile('account.json', `${JSON.stringify(value, null, 2)}\n`);
}

async function* filesOf(ctx: Ctx, user: number, account: repo.ExportedAccountRow): AsyncGenerator<ZipFile> {
  const { origin } = ctx.config;
  yield accountFile(origin, account);
  const lists: [string, AsyncIterable<unknown>][] = [
    ['interests.json', entriesOf(ctx, user, repo.interestsPage)],
    ['mutes.json', entriesOf(ctx, user, repo.exportMutesPage)],
    ['notifications.json', entriesOf(ctx, user, repo.exportNotificationsPage)],
    ['mailing-lists.json', entriesOf(ctx, user, repo.mailingListsPage)],
    ['feeds.json', entriesOf(ctx, user, repo.exportFeedsPage)],
    ['subscriptions.json', entriesOf(ctx, user, repo.exportSubscriptionsPage)],
    ['checkouts.json', entriesOf(ctx, user, repo.checkoutsPage)],
    ['receipts.json', entriesOf(ctx, user, repo.receiptsPage)],
    ['earnings.json', entriesOf(ctx, user, repo.earningsPage)],
    ['reactions.json', entriesOf(ctx, user, repo.reactionsPage)],
    ['reading-list.json', entriesOf(ctx, user, exportSavedPage)],
    ['reading-history.json', entriesOf(ctx, user, exportPositionsPage)],
    ['reports.json', entriesOf(ctx, user, repo.reportsPage)],
    ['comments.json', entriesOf(ctx, user, comments.ownCommentsPage)],
    ['comment-likes.json', entriesOf(ctx, user, comments.commentLikesPage)],
    ['comment-reports.json', entriesOf(ctx, user, comments.commentReportsPage)],
    ['comments-on-posts.json', entriesOf(ctx, user, comments.receivedCommentsPage)],
    ['comment-bans.json', entriesOf(ctx, user, comments.commentBansPage)],
    ['imports.json', entriesOf(ctx, user, importedItemsPage)],
    ['messages.json', entriesOf(ctx, user, repo.exportMessagesPage)],
    ['emails.json', entriesOf(ctx, user, repo.emailsPage)],
    ['sessions.json', entriesOf(ctx, user, repo.sessionsPage)],
    ['security-events.json', entriesOf(ctx, user, repo.securityEventsPage)],
    ['admin-actions.json', entriesOf(ctx, user, repo.adminActionsPage)],
    ['images.json', mapped(entriesOf(ctx, user, repo.exportImagesPage), (image) => imageEntry(image as never, origin))],
  ];
  for (const [name, entries] of lists) yield { name, text: jsonArray(entries) };
  // Reads each text once. The list of posts follows, without the texts.
  const posts: Entry[] = [];
  for await (const row of worksOf(ctx, user, postsPage)) {
    posts.push(postEntry(row, origin));
    yield textFile(workFile('posts', row), workText(row));
  }
  yield { name: 'posts.json', text: jsonArray(posts) };
  for await (const row of worksOf(ctx, user, draftsPage)) yield textFile(workFile('drafts', row), workText(row));
  for await (const row of worksOf(ctx, user, schedulesPage))
    yield textFile(workFile('scheduled', row), scheduledText(row));
  for await (const row of worksOf(ctx, user, revisionsPage))
    yield textFile(revisionFile('versions', row), workText(row));
  for await (const row of worksOf(ctx, user, evidencePage))
    yield textFile(revisionFile('taken-down', row), workText(row));
}

/**
 * Returns the viewer's data as a zip of JSON and Markdown, read and packed while it is sent. Images are listed by their
 * URLs.
 * @returns the zip and its file name
 * @throws AppError signed_out; rate_limited (5 a minute)
 */
export async function exportAccount(ctx: Ctx): Promise<{ zip: ReadableStream<Uint8Array>; fileName: string }> {
  const user = await requireUser(ctx);
  await enforceRateLimit(ctx, { name: 'export', key: user.id, rule: ctx.config.limits.sensitive });
  const [account] = await repo.exportAccountStatement(ctx.db, user.seq, ctx.now);
  if (account === undefined) throw notSignedIn();
  const day = new Date(ctx.now).toISOString().slice(0, 10);
  const broken = (error: unknown) => logError(error, { requestId: ctx.requestId, doing: 'export an account' });
  return { zip: zipStream(filesOf(ctx, user.seq, account), ctx.now, broken), fileName: `${user.username}-${day}.zip` };
}
