export type {
  NoteEntry,
  NotesResponse,
  PersonCampaignEmail,
  PersonDeletionEntry,
  PersonEmail,
  PersonReading,
  PersonResponse,
  SuspensionRequest,
} from './people.schema.ts';

/** Rows per page of the emails and deletions of a person. */
export const PERSON_LIST_PAGE_SIZE = 20;

/** What became of an email of the outbox. */
export const personEmailStates = ['waiting', 'sent', 'parked'] as const;

/** What became of the email of a campaign, in the order of the numbers in the column `deliveries.state`. */
export const campaignEmailStates = [
  'waiting',
  'sent',
  'failed',
  'excluded',
  'bounced',
  'complained',
  'deferred',
] as const;
export type CampaignEmailState = (typeof campaignEmailStates)[number];

/** Notes per page, and the most that one person can have. */
export const NOTES_PAGE_SIZE = 20;
export const PERSON_NOTES_MAX = 200;
/** Characters of a note, and of the reason of a suspension. */
export const NOTE_MAX = 1000;

/** Why a person sees the whole text of an article, only its teaser, or nothing of it (docs/product-rules.md "Access"). */
export const readingReasons = [
  'free',
  'author',
  'trial',
  'subscription',
  'grace',
  'paid_time',
  'not_subscribed',
  'payment_failed',
  'suspended',
  'deleting',
  'taken_down',
  'unpublished',
  'author_deleting',
] as const;
export type ReadingReason = (typeof readingReasons)[number];

export const readingReasonTexts: Record<ReadingReason, string> = {
  free: 'The article is free.',
  author: 'The person is its author.',
  trial: 'The person has a free month of a subscription to the author.',
  subscription: 'The person subscribes to the author.',
  grace: 'The last payment failed. Access lasts three days from then.',
  paid_time: 'The time that the person has paid for has not ended.',
  not_subscribed: 'The article is premium, and the person does not subscribe to the author.',
  payment_failed: 'The article is premium, and the payment of the subscription failed.',
  suspended: 'The article is premium, and the person is suspended: they can only read as a guest.',
  deleting: 'The article is premium, and the account is being deleted: it cannot be signed in to.',
  taken_down: 'An admin has taken the article down.',
  unpublished: 'The author has unpublished the article.',
  author_deleting: 'The blog or the account of the author is being deleted.',
};

/** Returns the id in the address of an article, or the id itself; null for another text. */
export const articleIdIn = (address: string): string | null =>
  /^(?:(?:https?:\/\/[^/\s]+)?\/article\/)?([\w-]{1,100})(?:[/?#]\S*)?$/.exec(address.trim())?.[1] ?? null;

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
  emailsOfAdmin: 'This is an admin. Only owners see emails to admins.',
  changed: 'The account has changed meanwhile. Check it, then try again.',
  loadFailed: 'Failed to load this person',
  listFailed: 'Failed to load this list',
  readingFailed: 'Failed to check the article',
  addressInvalid: 'Enter the address of an article, such as /article/1234',
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
