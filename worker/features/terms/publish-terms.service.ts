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
import { isAssertionFailure } from '../../db/assert.ts';
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

async function readEditor(ctx: Ctx, document: TermsDocument): Promise<TermsEditorResponse & { newest: string | null }> {
  const [[draft], rows, texts] = await ctx.db.batch([
    repo.termsDraftStatement(ctx.db, document),
    repo.versionsStatement(ctx.db, document),
    repo.newestTextStatement(ctx.db, document),
  ]);
  const newest = texts[0]?.text ?? null;
  const versions = presentVersions(rows);
  return {
    draft: draft ?? { text: newest ?? '', summary: '', updatedAt: null },
    inForce: findInForce(versions, ctx.now),
    versions,
    newest,
  };
}

/** Returns the draft of a document; without one, the text of its newest version. @throws AppError signed_out; forbidden */
export async function readTermsEditor(ctx: Ctx, document: TermsDocument): Promise<TermsEditorResponse> {
  await requireAdmin(ctx);
  const { newest: _, ...response } = await readEditor(ctx, document);
  return response;
}

/**
 * Saves the draft of a document. Two round trips after the admin check.
 * @throws AppError signed_out; forbidden; conflict when the draft was saved since `base`
 */
export async function saveTermsDraft(
  ctx: Ctx,
  document: TermsDocument,
  { base, ...draft }: z.output<typeof saveTermsDraftRequest>,
): Promise<TermsEditorResponse> {
  const admin = await requireAdmin(ctx);
  const { newest: _, ...current } = await readEditor(ctx, document);
  const updatedAt = Math.max(ctx.now, (base ?? 0) + 1);
  try {
    await runBatch(ctx.db, [
      repo.assertDraftVersion(ctx.db, document, base),
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
    ]);
  } catch (failure) {
    throw isAssertionFailure(failure) ? outdated() : failure;
  }
  return { ...current, draft: { ...draft, updatedAt } };
}

/** Returns the start of the version. @throws AppError invalid_input for a day in the past, too late or before another's */
function requireDay(ctx: Ctx, day: string, versions: TermsEditorResponse['versions']): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  const today = Math.floor(ctx.now / DAY) * DAY;
  if (at < today) throw invalidInput({ day: termsMessages.dayPast });
  if (at > today + TERMS_AHEAD_DAYS_MAX * DAY) throw invalidInput({ day: termsMessages.dayTooFar });
  if (at < (versions[0]?.inForceAt ?? 0)) throw invalidInput({ day: termsMessages.dayTooEarly });
  return at;
}

/**
 * Publishes the saved draft as the next version, and tells everybody with an account by email and notification. Two round
 * trips after the admin check.
 * @throws AppError signed_out; forbidden; conflict when the draft was saved or published since `base`
 * @throws AppError invalid_input for an incomplete or unchanged draft, or a day that does not work
 */
export async function publishTerms(
  ctx: Ctx,
  document: TermsDocument,
  { base, day, needsConsent }: PublishTermsRequest,
): Promise<TermsEditorResponse> {
  const admin = await requireAdmin(ctx);
  const { draft, versions, newest, inForce } = await readEditor(ctx, document);
  if (draft.updatedAt !== base) throw outdated();
  if (draft.text.trim() === '') throw invalidInput({ text: termsMessages.textRequired });
  if (draft.text === newest) throw invalidInput({ text: termsMessages.unchanged });
  if (draft.summary === '') throw invalidInput({ summary: termsMessages.summaryRequired });
  const inForceAt = requireDay(ctx, day, versions);
  const version = (versions[0]?.version ?? 0) + 1;
  const published = { version, summary: draft.summary, needsConsent, publishedAt: ctx.now, inForceAt };
  const announcement = toTermsAnnouncement(ctx.config.origin, document, published);
  try {
    await runBatch(ctx.db, [
      repo.assertDraftVersion(ctx.db, document, base),
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
    ]);
  } catch (failure) {
    throw isAssertionFailure(failure) ? outdated() : failure;
  }
  wakeOutbox(ctx, 'jobs');
  await ctx.ports.pages.purge([termsPath(document), `/api/terms/${document}`]);
  return {
    draft: { text: draft.text, summary: '', updatedAt: null },
    inForce: inForceAt <= ctx.now ? version : inForce,
    versions: [published, ...versions],
  };
}
