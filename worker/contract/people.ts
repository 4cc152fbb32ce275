export type { NoteEntry, NotesResponse, PersonResponse, SuspensionRequest } from './people.schema.ts';

/** Notes per page, and the most that one person can have. */
export const NOTES_PAGE_SIZE = 20;
export const PERSON_NOTES_MAX = 200;
/** Characters of a note, and of the reason of a suspension. */
export const NOTE_MAX = 1000;

/** Formats the end of a suspension for a person in any time zone. @param until milliseconds UTC; null for a ban */
const untilText = (until: number | null): string =>
  until === null
    ? 'The suspension has no end.'
    : `The suspension ends on ${new Date(until).toISOString().slice(0, 16).replace('T', ' at ')} UTC.`;

/** Tells a suspended person the reason and the end, when they sign in and by email. */
export const suspendedMessage = ({ until, reason }: { until: number | null; reason: string }): string =>
  `Your account is suspended. ${untilText(until)} Reason: ${reason}`;

/** Messages of the API and the screens about one person. */
export const peopleMessages = {
  missing: 'This account does not exist or is being deleted',
  reasonRequired: 'Enter a reason',
  reasonTooLong: 'The reason must be at most 1000 characters',
  endInvalid: 'Enter a date and a time in the future, such as 2026-11-26 22:00',
  ownAccount: 'You cannot suspend yourself',
  isAdmin: 'Remove this person from the admins first',
  notSuspended: 'This account is not suspended',
  conflict: 'Another admin has changed the suspension. Check it, then try again.',
  noteRequired: 'Enter a note',
  noteTooLong: 'A note must be at most 1000 characters',
  tooManyNotes: 'This person has 200 notes, which is the most',
  alreadyConfirmed: 'The address is confirmed already',
  emailUnchanged: 'This is the address of the account',
  helpsNoAdmin: 'This is an admin. Only they change their address and sign out.',
  changed: 'The account has changed meanwhile. Check it, then try again.',
  loadFailed: 'Failed to load this person',
  notesFailed: 'Failed to load the notes',
  noteFailed: 'Failed to save the note',
  noteAdded: 'Note saved',
  suspendFailed: 'Failed to suspend this person',
  suspended: 'Suspended. The person is signed out and notified.',
  liftFailed: 'Failed to lift the suspension',
  lifted: 'Suspension lifted',
  signOutFailed: 'Failed to sign this person out',
  signedOut: 'Signed out everywhere',
  resendFailed: 'Failed to send the confirmation',
  resent: 'Confirmation email sent',
  confirmFailed: 'Failed to confirm the address',
  confirmed: 'Address confirmed',
  correctFailed: 'Failed to correct the address',
  corrected: 'A confirmation link is on its way to the new address',
} as const;
