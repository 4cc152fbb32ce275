import type { DeletionKind } from '#contract/deletions';
import type { AdminReader } from '#contract/moderation';

/** Returns what an admin can delete of an account that was found: the blog alone, or everything. */
export const offeredDeletions = ({
  isBlogger,
}: Pick<AdminReader, 'isBlogger'>): { kind: DeletionKind; label: string }[] =>
  isBlogger
    ? [
        { kind: 'blogger', label: 'Delete Blog' },
        { kind: 'account', label: 'Delete Account' },
      ]
    : [{ kind: 'account', label: 'Delete' }];
