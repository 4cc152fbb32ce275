import { ApiError } from '@/lib/http/api.ts';
import type { DraftState } from './draft-state.ts';

export type Saving = Pick<DraftState, 'status' | 'failure' | 'isStoredHere'> & {
  /** The session of this tab has ended, regardless of the last save's result. */
  isSignedOut?: boolean;
};

const isSessionError = (failure: Error | null) => failure instanceof ApiError && failure.status === 401;

function signedOutText({ status, isStoredHere }: Saving): string {
  if (!isStoredHere) {
    return 'You’ve been signed out. Keep this page open and sign in: this browser can’t save your text.';
  }
  const isOnServer = status === 'idle' || status === 'saved';
  return `You’ve been signed out. Your text is saved${isOnServer ? '' : ' in this browser'}.`;
}

function rejectionText(failure: Error | null): string {
  const fields = failure instanceof ApiError ? Object.values(failure.fields) : [];
  return fields[0] ?? failure?.message ?? 'something went wrong';
}

const isUnreachable = (failure: Error | null) => !(failure instanceof ApiError) || failure.code === 'offline';

/** Returns true if saving requires the author to sign in first. */
export const needsSignIn = ({ status, failure, isSignedOut = false }: Saving): boolean =>
  isSignedOut || (status === 'rejected' && isSessionError(failure));

/** Returns the time format for a saved draft: with the date, unless it was saved today in the author's time zone. */
export const savedAtFormat = (savedAt: number, now = Date.now()) =>
  new Date(savedAt).toDateString() === new Date(now).toDateString() ? 'clock' : 'moment';

/** Returns the error text for a draft that could not be saved or stored; null if there is no error. */
export function saveErrorText(saving: Saving): string | null {
  const { status, failure, isStoredHere } = saving;
  if (needsSignIn(saving)) return signedOutText(saving);
  if (status === 'conflict') return 'Changed elsewhere';
  if (status === 'rejected') return `Not saved: ${rejectionText(failure)}`;
  if (status !== 'offline') return null;
  if (!isStoredHere) return 'Not saved. Keep this page open: this browser cannot store your text either.';
  return isUnreachable(failure) ? 'Offline: stored in this browser' : 'Not synced yet: stored in this browser';
}
