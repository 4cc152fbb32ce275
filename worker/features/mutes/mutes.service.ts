import type { MutesResponse } from '#contract/mutes';
import { muteMessages } from '#contract/mutes';
import { categoryFromParam } from '#contract/topics';
import { type Ctx, readAsUser } from '../../context.ts';
import { lastRows, runBatch } from '../../db/client.ts';
import { AppError, invalidInput, notFound } from '../../errors.ts';
import { announceMutes } from '../live/announcements.service.ts';
import { presentMutes } from './mutes.present.ts';
import * as repo from './mutes.repo.ts';

/** Returns the address with the stored key of a category, whose path may have hyphens. */
const toStoredAddress = ({ kind, id }: repo.MuteAddress): repo.MuteAddress =>
  kind === 'category' ? { kind, id: categoryFromParam(id) ?? '' } : { kind, id };

/**
 * Returns everything that the viewer has muted. One round trip.
 * @throws AppError signed_out
 */
export async function readMutes(ctx: Ctx): Promise<MutesResponse> {
  const { rows } = await readAsUser(ctx, (user) => [repo.mutesStatement(ctx.db, user)], muteMessages.signIn);
  return presentMutes(rows[0]);
}

/**
 * Mutes for the viewer (docs/product-rules.md "Mute"). Two round trips.
 * @param isConfirmed also mutes a blogger for whom the viewer pays
 * @throws AppError signed_out; not_found; invalid_input for oneself; conflict with MUTES_MAX mutes, and without the
 * confirmation
 */
export async function mute(ctx: Ctx, address: repo.MuteAddress, isConfirmed: boolean): Promise<MutesResponse> {
  const stored = toStoredAddress(address);
  const { viewer, rows } = await readAsUser(
    ctx,
    (user) => [repo.muteTargetStatement(ctx.db, user, stored, ctx.now)],
    muteMessages.signIn,
  );
  const [found] = rows[0];
  if (found === undefined) throw notFound(muteMessages.unknown);
  if (stored.id === viewer.id) throw invalidInput({ id: muteMessages.oneself });
  if (found.isPaid === 1 && !isConfirmed) throw new AppError('conflict', muteMessages.paid(found.username ?? ''));
  const mutes = lastRows(
    await runBatch(ctx.db, [
      repo.muteStatement(ctx.db, viewer.seq, stored, ctx.now),
      repo.mutesStatement(ctx.db, viewer.seq),
    ]),
  );
  if (!mutes.some(({ kind, target }) => kind === stored.kind && target === found.target)) {
    throw new AppError('conflict', muteMessages.tooMany);
  }
  announceMutes(ctx, viewer.seq);
  return presentMutes(mutes);
}

/**
 * Unmutes for the viewer, also without effect. Two round trips.
 * @throws AppError signed_out; not_found
 */
export async function unmute(ctx: Ctx, address: repo.MuteAddress): Promise<MutesResponse> {
  const stored = toStoredAddress(address);
  const { viewer, rows } = await readAsUser(
    ctx,
    () => [repo.mutedTargetStatement(ctx.db, stored)],
    muteMessages.signIn,
  );
  const [found] = rows[0];
  if (found === undefined) throw notFound(muteMessages.unknown);
  const mutes = lastRows(
    await runBatch(ctx.db, [
      repo.unmuteStatement(ctx.db, viewer.seq, stored.kind, found.target),
      repo.mutesStatement(ctx.db, viewer.seq),
    ]),
  );
  announceMutes(ctx, viewer.seq);
  return presentMutes(mutes);
}
