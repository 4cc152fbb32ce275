import { type Draft, draftMessages } from '#contract/drafts';
import { ApiError } from '@/lib/http/api.ts';
import type { DraftCopy } from './draft-copies.ts';
import type { DraftSessionDependencies } from './draft-ports.ts';
import { isPermanentError } from './draft-server.ts';

/** `draft` is null when the server has none, `copy` when this browser kept nothing unsent. */
type OpenedWork = {
  writer: string;
  draft: Draft | null;
  copy: DraftCopy | null;
  /** Why the server could not be asked, where the copy will do until it can. */
  failure: unknown;
};

/**
 * What an editor begins with: the server's draft, and what this browser kept of it.
 * @throws what kept the server from answering, when there is no copy; ApiError not_found for one that has to exist
 */
export async function openWork({ kind, server, claim }: DraftSessionDependencies): Promise<OpenedWork> {
  const { writer, copy } = await claim();
  try {
    const draft = kind === 'new' && copy === null ? null : await server.load();
    const hasToExist = kind === 'post' || (kind === 'draft' && copy === null);
    if (draft === null && hasToExist) throw new ApiError(404, 'not_found', draftMessages.notFound);
    return { writer, copy, draft, failure: null };
  } catch (failure) {
    if (copy === null || isPermanentError(failure)) throw failure;
    return { writer, copy, draft: null, failure };
  }
}
