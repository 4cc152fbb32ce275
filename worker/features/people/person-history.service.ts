import type * as z from 'zod';
import { campaignEmailStates, PERSON_LIST_PAGE_SIZE, peopleMessages } from '#contract/people';
import type { personCampaignsResponse, personDeletionsResponse, personEmailsResponse } from '#contract/people.schema';
import type { Ctx } from '../../context.ts';
import { paginateBy, readCursor, readTimeCursor, writeCursor, writeTimeCursor } from '../../db/cursor.ts';
import { AppError } from '../../errors.ts';
import { requireAdmin } from '../security/admins.service.ts';
import { accountStateStatement } from './people-page.repo.ts';
import * as repo from './person-history.repo.ts';

const LIMIT = PERSON_LIST_PAGE_SIZE + 1;
const FIRST = { at: Number.MAX_SAFE_INTEGER, id: '~' };
/** The emails' ids are numbers. */
const FIRST_SEQ = { at: Number.MAX_SAFE_INTEGER, id: String(Number.MAX_SAFE_INTEGER) };

/**
 * Returns emails to a person, newest first, without their texts. Only owners see those to an admin: they include alerts.
 * @throws AppError forbidden; invalid_input
 */
export async function listPersonEmails(
  ctx: Ctx,
  id: string,
  cursor: string | undefined,
): Promise<z.infer<typeof personEmailsResponse>> {
  const admin = await requireAdmin(ctx);
  const from = readTimeCursor(cursor, FIRST_SEQ, /^\d{1,16}$/);
  const [[person], emails] = await ctx.db.batch([
    accountStateStatement(ctx.db, id),
    repo.personEmailsStatement(ctx.db, id, from, LIMIT),
  ]);
  if (person?.roles != null && !admin.adminRoles.includes('owner'))
    throw new AppError('forbidden', peopleMessages.emailsOfAdmin);
  return paginateBy(
    emails,
    PERSON_LIST_PAGE_SIZE,
    ({ createdAt, seq }) => writeTimeCursor({ at: createdAt, id: String(seq) }),
    ({ seq: _, subject, ...row }) => ({ ...row, subject: subject ?? '' }),
  );
}

/** Returns the emails of campaigns to a person, newest first. @throws AppError forbidden; invalid_input */
export async function listPersonCampaigns(
  ctx: Ctx,
  id: string,
  cursor: string | undefined,
): Promise<z.infer<typeof personCampaignsResponse>> {
  await requireAdmin(ctx);
  return paginateBy(
    await repo.personCampaignsStatement(ctx.db, id, readCursor(cursor).before, LIMIT),
    PERSON_LIST_PAGE_SIZE,
    ({ seq }) => writeCursor({ before: seq, mode: 0 }),
    ({ seq, state, ...row }) => ({ ...row, id: String(seq), state: campaignEmailStates[state] ?? 'sent' }),
  );
}

/** Returns deletions of a person's blog or account, newest first. @throws AppError forbidden; invalid_input */
export async function listPersonDeletions(
  ctx: Ctx,
  id: string,
  cursor: string | undefined,
): Promise<z.infer<typeof personDeletionsResponse>> {
  await requireAdmin(ctx);
  return paginateBy(
    await repo.personDeletionsStatement(ctx.db, id, readTimeCursor(cursor, FIRST, /^[\w-]{1,100}$/), LIMIT),
    PERSON_LIST_PAGE_SIZE,
    ({ createdAt, id: deletion }) => writeTimeCursor({ at: createdAt, id: deletion }),
    (row) => row,
  );
}
