import type * as z from 'zod';
import {
  type PublishTermsRequest,
  TERMS_AHEAD_DAYS_MAX,
  type TermsDocument,
  type TermsEditorResponse,
  termsMessages,
  termsPath,
} from '#contract/terms';
import type { saveTermsDraftRequest } from '#contract/terms.schema';
import { DAY } from '#contract/time';
import type { Ctx } from '../../context.ts';
import { runAsserted } from '../../db/assert.ts';
import { runBatch } from '../../db/client.ts';
import { AppError, invalidInput } from '../../errors.ts';
import { wakeOutbox } from '../../outbox/wake.ts';
import { startAnnouncementStatements } from '../announcements/announcements.statements.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { auditStatement } from '../security/audit.statements.ts';
import { findInForce, presentVersions } from './terms.present.ts';
import * as repo from './terms.repo.ts';
import { toTermsAnnouncement } from './terms-announcement.present.ts';

const outdated = () => new AppError('conflict', termsMessages.conflict);

type Newest = { text: string; draftSavedAt: number } | null;
type Editor = { response: TermsEditorResponse; newest: Newest };

async function readEditor(ctx: Ctx, document: TermsDocument): Promise<Editor> {
  const [[draft], rows, [newest = null]] = await ctx.db.batch([
    repo.termsDraftStatement(ctx.db, document),
    repo.versionsStatement(ctx.db, document),
    repo.newestVersionStatement(ctx.db, document),
  ]);
  const versions = presentVersions(rows);
  return {
    response: {
      draft: draft ?? { text: newest?.text ?? '', summary: '', updatedAt: null },
      inForce: findInForce(versions, ctx.now),
      versions,
    },
    newest,
  };
}

/** Returns the editor if it has what was requested, because the first response was lost. @throws AppError conflict */
function requireRepeated({ response }: Editor, isDone: boolean): TermsEditorResponse {
  if (!isDone) throw outdated();
  return response;
}

/** Checks whether the newest version is the one that was requested, from the same draft. */
function isPublished({ response, newest }: Editor, request: PublishTermsRequest): boolean {
  const [last] = response.versions;
  return (
    last?.version === request.newestVersion + 1 &&
    newest?.draftSavedAt === request.base &&
    last.needsConsent === request.needsConsent &&
    last.inForceAt === startOfDay(request.day)
  );
}

/** Returns the draft of a document; without one, the text of its newest version. @throws AppError signed_out; forbidden */
export async function readTermsEditor(ctx: Ctx, document: TermsDocument): Promise<TermsEditorResponse> {
  await requireAdmin(ctx);
  return (await readEditor(ctx, document)).response;
}

/**
 * Saves the draft of a document. A repeated request changes nothing. Two round trips after the admin check.
 * @throws AppError signed_out; forbidden; conflict when the draft was saved or published since `base`
 */
export async function saveTermsDraft(
  ctx: Ctx,
  document: TermsDocument,
  { base, newestVersion, ...draft }: z.output<typeof saveTermsDraftRequest>,
): Promise<TermsEditorResponse> {
  const admin = await requireAdmin(ctx);
  const { response: current } = await readEditor(ctx, document);
  const updatedAt = Math.max(ctx.now, (base ?? 0) + 1);
  const written = await runAsserted(
    runBatch(ctx.db, [
      repo.assertEditorBase(ctx.db, document, { base, newestVersion }),
      auditStatement(
        ctx.db,
        admin,
        {
          action: 'terms_draft_saved',
          target: document,
          after: { summary: draft.summary, characters: draft.text.length },
        },
        ctx.now,
      ),
      repo.saveTermsDraftStatement(ctx.db, document, draft, updatedAt),
    ]),
  );
  if (written === null) {
    const editor = await readEditor(ctx, document);
    const { draft: saved, versions } = editor.response;
    const isSame = saved.updatedAt !== null && saved.text === draft.text && saved.summary === draft.summary;
    return requireRepeated(editor, isSame && (versions[0]?.version ?? 0) === newestVersion);
  }
  return { ...current, draft: { ...draft, updatedAt } };
}

const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the start of the version. @throws AppError invalid_input for a day in the past, too late or before another's */
function requireDay(ctx: Ctx, day: string, versions: TermsEditorResponse['versions']): number {
  const at = startOfDay(day);
  const today = Math.floor(ctx.now / DAY) * DAY;
  if (at < today) throw invalidInput({ day: termsMessages.dayPast });
  if (at > today + TERMS_AHEAD_DAYS_MAX * DAY) throw invalidInput({ day: termsMessages.dayTooFar });
  if (at < (versions[0]?.inForceAt ?? 0)) throw invalidInput({ day: termsMessages.dayTooEarly });
  return at;
}

/**
 * Publishes the saved draft as the next version, and tells everybody with an account by email and notification, once. Two
 * round trips after the admin check.
 * @throws AppError signed_out; forbidden; conflict when the draft was saved or published since `base`
 * @throws AppError invalid_input for an incomplete or unchanged draft, or a day that does not work
 */
export async function publishTerms(
  ctx: Ctx,
  document: TermsDocument,
  request: PublishTermsRequest,
): Promise<TermsEditorResponse> {
  const admin = await requireAdmin(ctx);
  const editor = await readEditor(ctx, document);
  const { draft, versions, inForce } = editor.response;
  const { day, needsConsent, newestVersion } = request;
  const version = newestVersion + 1;
  if (draft.updatedAt !== request.base || (versions[0]?.version ?? 0) !== newestVersion)
    return requireRepeated(editor, isPublished(editor, request));
  if (draft.text.trim() === '') throw invalidInput({ text: termsMessages.textRequired });
  if (draft.text === editor.newest?.text) throw invalidInput({ text: termsMessages.unchanged });
  if (draft.summary === '') throw invalidInput({ summary: termsMessages.summaryRequired });
  const inForceAt = requireDay(ctx, day, versions);
  const published = { version, summary: draft.summary, needsConsent, publishedAt: ctx.now, inForceAt };
  const announcement = toTermsAnnouncement(ctx.config.origin, document, published);
  const written = await runAsserted(
    runBatch(ctx.db, [
      repo.assertEditorBase(ctx.db, document, request),
      auditStatement(
        ctx.db,
        admin,
        {
          action: 'terms_published',
          target: `${document} version ${version}`,
          after: { ...published, inForceAt: day },
        },
        ctx.now,
      ),
      ...repo.publishVersionStatements(ctx.db, document, published, ctx.now),
      ...startAnnouncementStatements(ctx.db, announcement, ctx.now),
    ]),
  );
  if (written === null) {
    const later = await readEditor(ctx, document);
    return requireRepeated(later, isPublished(later, request));
  }
  wakeOutbox(ctx, 'jobs');
  await ctx.ports.pages.purge([termsPath(document), `/api/terms/${document}`]);
  return {
    draft: { text: draft.text, summary: '', updatedAt: null },
    inForce: inForceAt <= ctx.now ? version : inForce,
    versions: [published, ...versions],
  };
}
