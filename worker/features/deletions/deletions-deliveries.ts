import type { Ctx } from '../../context.ts';
import { continueDeletion } from './deletion-saga.service.ts';
import type { DeletionStep } from './deletions.messages.ts';

/** Handlers of the deletion messages, by kind. */
export const deletionDeliveries = {
  deletion: async (ctx: Ctx, message: { payload: Record<string, unknown> }) =>
    await continueDeletion(ctx, message.payload as DeletionStep),
};
