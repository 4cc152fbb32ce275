import { exportMessages } from '#contract/exports';
import type { ExportQuery } from '#contract/exports.schema';
import { MAIL_PREFERENCE_DEFAULTS } from '#contract/mail';
import { type Ctx, requireUser } from '../../context.ts';
import { notFound, notSignedIn } from '../../errors.ts';
import { logError } from '../../log.ts';
import { type ZipFile, zipStream } from '../../platform/zip.ts';
import { type ImageRow, profilePictureUrl } from '../images/images.present.ts';
import { enforceRateLimit } from '../security/security.service.ts';
import { adminActionsPage, adminNotesPage } from './admin-data.repo.ts';
import * as comments from './comments.repo.ts';
import { consentsPage } from './consents.repo.ts';
import { type Entry, entriesOf, jsonArray, mapped, rowsOf, textFile } from './export-files.service.ts';
import { type PicturePartRow, picturePartsStatement, substackPartsStatement } from './export-parts.repo.ts';
import {
  exportName,
  imageEntry,
  postEntry,
  revisionFile,
  scheduledText,
  workFile,
  workText,
} from './exports.present.ts';
import * as repo from './exports.repo.ts';
import { exportFiguresPage } from './figures.repo.ts';
import { importedItemsPage } from './imports.repo.ts';
import { bloggerReportsPage, restrictionsPage } from './moderation.repo.ts';
import { createPictureFiles } from './picture-files.service.ts';
import { exportPositionsPage, exportSavedPage } from './reading.repo.ts';
import { substackFiles } from './substack.service.ts';
import {
  draftsPage,
  type ExportedWorkRow,
  type ExportWorksPage,
  evidencePage,
  postsPage,
  revisionsPage,
  schedulesPage,
} from './works.repo.ts';

/** Reads all works. A page is short when its texts are long, so only an empty one is the last. */
const worksOf = <Row extends ExportedWorkRow>(ctx: Ctx, user: number, page: ExportWorksPage<Row>) =>
  rowsOf((after) => page(ctx.db, user, after), 1);

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
    ['figures.json', entriesOf(ctx, user, exportFiguresPage)],
    ['notifications.json', entriesOf(ctx, user, repo.exportNotificationsPage)],
    ['consents.json', entriesOf(ctx, user, consentsPage)],
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
    ['blogger-reports.json', entriesOf(ctx, user, bloggerReportsPage)],
    ['decisions.json', entriesOf(ctx, user, restrictionsPage)],
    ['comments.json', entriesOf(ctx, user, comments.ownCommentsPage)],
    ['comment-likes.json', entriesOf(ctx, user, comments.commentLikesPage)],
    ['comment-reports.json', entriesOf(ctx, user, comments.commentReportsPage)],
    ['comments-on-posts.json', entriesOf(ctx, user, comments.receivedCommentsPage)],
    ['comment-bans.json', entriesOf(ctx, user, comments.commentBansPage)],
    ['imports.json', entriesOf(ctx, user, importedItemsPage)],
    ['messages.json', entriesOf(ctx, user, repo.exportMessagesPage)],
    ['emails.json', entriesOf(ctx, user, repo.emailsPage)],
    ['sessions.json', entriesOf(ctx, user, repo.sessionsPage)],
    ['second-factors.json', entriesOf(ctx, user, repo.secondFactorsPage)],
    ['security-events.json', entriesOf(ctx, user, repo.securityEventsPage)],
    ['admin-actions.json', entriesOf(ctx, user, adminActionsPage)],
    ['admin-notes.json', entriesOf(ctx, user, adminNotesPage)],
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

/** Yields the picture files of a part, and the index of them last. */
async function* pictureFilesOf(ctx: Ctx, user: number, range: PicturePartRow, parts: number): AsyncGenerator<ZipFile> {
  const pictures = createPictureFiles(ctx, 'pictures');
  let after = range.first - 1;
  for (;;) {
    const rows = await repo.exportImagesPage(ctx.db, user, after);
    const meant = rows.filter(({ key }) => key <= range.last);
    yield* pictures.filesOf(meant.map(({ row }) => JSON.parse(row) as ImageRow));
    after = meant.at(-1)?.key ?? range.last;
    if (meant.length === 0 || after >= range.last) break;
  }
  yield textFile(
    'index.json',
    `${JSON.stringify({ part: range.part + 1, parts, pictures: pictures.index }, null, 1)}\n`,
  );
}

/** Chooses the files of a part. @throws AppError not_found */
async function chooseFiles(ctx: Ctx, user: number, { shape, with: more, part }: ExportQuery) {
  if (shape === 'substack') {
    const rows = await substackPartsStatement(ctx.db, user);
    const parts = Math.max(1, rows.at(-1)?.part ?? 1);
    if (part > parts) throw notFound(exportMessages.partMissing);
    return substackFiles(ctx, user, { part, parts, ranges: rows.filter((row) => row.part === part) });
  }
  if (part === 1) {
    const [account] = await repo.exportAccountStatement(ctx.db, user, ctx.now);
    if (account === undefined) throw notSignedIn();
    return filesOf(ctx, user, account);
  }
  const ranges = more === 'pictures' ? await picturePartsStatement(ctx.db, user) : [];
  const range = ranges.find((row) => row.part === part - 1);
  if (range === undefined) throw notFound(exportMessages.partMissing);
  return pictureFilesOf(ctx, user, range, ranges.length + 1);
}

/**
 * Returns a part of an archive of the viewer's data as a zip, read and packed while it is sent (docs/product-rules.md "Exports").
 * @returns the zip and its file name
 * @throws AppError signed_out; not_found without such a part; rate_limited (5 a minute)
 */
export async function exportAccount(
  ctx: Ctx,
  query: ExportQuery,
): Promise<{ zip: ReadableStream<Uint8Array>; fileName: string }> {
  const user = await requireUser(ctx);
  await enforceRateLimit(ctx, { name: 'export', key: user.id, rule: ctx.config.limits.sensitive });
  const files = await chooseFiles(ctx, user.seq, query);
  const broken = (error: unknown) => logError(error, { requestId: ctx.requestId, doing: 'export an account' });
  return { zip: zipStream(files, ctx.now, broken), fileName: exportName(user.username, query, ctx.now) };
}
