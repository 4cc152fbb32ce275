import { type Draft, draftMessages } from '#contract/drafts';
import { ApiError } from '@/lib/http/api.ts';
import type { DraftCopy } from './draft-copies.ts';
import type { DraftSessionDependencies } from './draft-ports.ts';
import { isPermanentError } from './draft-server.ts';

/** `draft` is null if the server has none; `copy` is null if this browser has nothing unsent. */
type OpenedWork = {
  editorId: string;
  draft: Draft | null;
  copy: DraftCopy | null;
  /** Error of the server, if the copy can be used until the server responds. */
  failure: unknown;
};

/**
 * Loads the server's draft and this browser's unsent copy.
 * @throws the server's error if there is no copy; ApiError not_found if the work must exist
 */
export async function openWork({ kind, server, claim }: DraftSessionDependencies): Promise<OpenedWork> {
  const { editorId, copy } = await claim();
  try {
    const draft = kind === 'new' && copy === null ? null : await server.load();
    const hasToExist = kind === 'post' || (kind === 'draft' && copy === null);
    if (draft === null && hasToExist) throw new ApiError(404, 'not_found', draftMessages.notFound);
    return { editorId, copy, draft, failure: null };
  } catch (failure) {
    if (copy === null || isPermanentError(failure)) throw failure;
    return { editorId, copy, draft: null, failure };
  }
}
