import type * as z from 'zod';
import type { reportsQuery } from '#contract/reports.schema';
import { readCursor } from '../../db/cursor.ts';
import type { QueuePage } from './reports.statements.ts';

/**
 * Converts the query of an admin to the page of a queue. Only open reports can be filtered by their case.
 * @throws AppError invalid_input for a malformed cursor
 */
export function toQueuePage({ state, mine, cursor }: z.output<typeof reportsQuery>, admin: number): QueuePage {
  const isOpen = state === 'open';
  return {
    isOpen,
    edge: isOpen && cursor === undefined ? 0 : readCursor(cursor).before,
    assignee: isOpen && mine === 'true' ? admin : null,
  };
}
