import { ApiError } from '@/lib/api.ts';
import type { DraftState } from './draft-state.ts';

type Saving = Pick<DraftState, 'status' | 'failure' | 'isKept'>;

function refusalText({ failure, isKept }: Pick<Saving, 'failure' | 'isKept'>): string {
  if (failure instanceof ApiError && failure.status === 401) {
    return isKept
      ? 'you are signed out. Your text is kept in this browser and will be sent when you sign in again.'
      : 'you are signed out, and this browser cannot keep your text. Leave this page open and sign in in another tab.';
  }
  const fields = failure instanceof ApiError ? Object.values(failure.fields) : [];
  return fields[0] ?? failure?.message ?? 'something went wrong';
}

const isUnreachable = (failure: Error | null) => !(failure instanceof ApiError) || failure.code === 'offline';

/** What went wrong with keeping a draft, in words; null while nothing has. */
export function saveTrouble({ status, failure, isKept }: Saving): string | null {
  if (status === 'conflict') return 'Changed elsewhere';
  if (status === 'refused') return `Not saved: ${refusalText({ failure, isKept })}`;
  if (status !== 'offline') return null;
  if (!isKept) return 'Not saved: this browser cannot keep your text either. Leave this page open.';
  return isUnreachable(failure) ? 'Offline: kept in this browser' : 'Not on the server yet: kept in this browser';
}
