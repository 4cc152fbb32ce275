import { ApiError } from '@/lib/http/api.ts';
import type { DraftState } from './draft-state.ts';

export type Saving = Pick<DraftState, 'status' | 'failure' | 'isKept'> & {
  /** The session of this tab has ended, regardless of the last save's result. */
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

/** Returns true if saving requires the author to sign in first. */
export const needsSignIn = ({ status, failure, isSignedOut = false }: Saving): boolean =>
  isSignedOut || (status === 'refused' && isRefusedSession(failure));

/** Returns the time format for a saved draft: with the date, unless it was saved today in the author's time zone. */
export const savedAtFormat = (savedAt: number, now = Date.now()) =>
  new Date(savedAt).toDateString() === new Date(now).toDateString() ? 'clock' : 'moment';

/** Returns the error text for a draft that could not be saved or stored; null if there is no error. */
export function saveErrorText(saving: Saving): string | null {
  const { status, failure, isKept } = saving;
  if (needsSignIn(saving)) return signedOutText(saving);
  if (status === 'conflict') return 'Changed elsewhere';
  if (status === 'refused') return `Not saved: ${refusalText(failure)}`;
  if (status !== 'offline') return null;
  if (!isKept) return 'Not saved: this browser cannot keep your text either. Leave this page open.';
  return isUnreachable(failure) ? 'Offline: kept in this browser' : 'Not on the server yet: kept in this browser';
}
