import type { DeletionKind } from '#contract/deletions';
import type { AdminReader } from '#contract/moderation';

/** Returns the deletions that an admin can start for an account: only the blog, or everything. */
export const offeredDeletions = ({
  isBlogger,
}: Pick<AdminReader, 'isBlogger'>): { kind: DeletionKind; label: string }[] =>
  isBlogger
    ? [
        { kind: 'blogger', label: 'Delete Blog' },
        { kind: 'account', label: 'Delete Account' },
      ]
    : [{ kind: 'account', label: 'Delete' }];
