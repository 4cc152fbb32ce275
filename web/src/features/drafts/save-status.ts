import { ApiError } from '@/lib/http/api.ts';
import type { DraftState } from './draft-state.ts';

/** How a draft is being saved. */
export type Saving = Pick<DraftState, 'status' | 'failure' | 'isKept'> & {
  /** The tab knows that the session has ended, whether or not a save was refused since. */
  isSignedOut?: boolean;
};

const isRefusedSession = (failure: Error | null) => failure instanceof ApiError && failure.status === 401;

function signedOutText({ status, isKept }: Saving): string {
  if (!isKept) {
    return 'You’ve been signed out, and this browser can’t save your text. Leave this page open and sign in.';
  }
  const isOnServer = status === 'idle' || status === 'saved';
  return `You’ve been signed out. Your text is saved${isOnServer ? '' : ' in this browser'}.`;
}

function refusalText(failure: Error | null): string {
  const fields = failure instanceof ApiError ? Object.values(failure.fields) : [];
  return fields[0] ?? failure?.message ?? 'something went wrong';
}

const isUnreachable = (failure: Error | null) => !(failure instanceof ApiError) || failure.code === 'offline';

/** Whether nothing more can be saved before the writer signs in. */
export const needsSignIn = ({ status, failure, isSignedOut = false }: Saving): boolean =>
  isSignedOut || (status === 'refused' && isRefusedSession(failure));

/** How to write when a draft was saved: with its date, unless that is today in the writer's time zone. */
export const savedAtFormat = (savedAt: number, now = Date.now()) =>
  new Date(savedAt).toDateString() === new Date(now).toDateString() ? 'clock' : 'moment';

/** What went wrong with keeping a draft, in words; null while nothing has. */
export function saveErrorText(saving: Saving): string | null {
  const { status, failure, isKept } = saving;
  if (needsSignIn(saving)) return signedOutText(saving);
  if (status === 'conflict') return 'Changed elsewhere';
  if (status === 'refused') return `Not saved: ${refusalText(failure)}`;
  if (status !== 'offline') return null;
  if (!isKept) return 'Not saved: this browser cannot keep your text either. Leave this page open.';
  return isUnreachable(failure) ? 'Offline: kept in this browser' : 'Not on the server yet: kept in this browser';
}
