import { DAY } from './time.ts';

export type {
  AvailabilityResponse,
  ReservedHandle,
  ReservedHandlesResponse,
  ReserveHandleRequest,
} from './handles.schema.ts';

/** Characters of the longest handle. */
export const HANDLE_MAX = 50;

/** A handle without its at sign, in any case: the characters of a username. */
export const HANDLE = /^[A-Za-z0-9_-]{2,50}$/;

/** Returns the form in which handles are compared, as SQLite's `lower()` does. */
export const foldHandle = (name: string): string => name.toLowerCase();

/**
 * Returns what look-alikes of a handle have in common: 'B0B' and 'bob', 'JAMlE' and 'jamie', 'arnie_' and 'amie'. Two
 * spellings of one handle have the same skeleton.
 */
export const toSkeleton = (name: string): string =>
  foldHandle(name)
    .replace(/[i1]/g, 'l')
    .replaceAll('0', 'o')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
    .replace(/[-_]/g, '');

/** Time for which nobody else can take a handle that its holder left (docs/product-rules.md "Handles"). */
export const HANDLE_REST_MS = 90 * DAY;

/** Changes of the username in 30 days. */
export const RENAMES_PER_MONTH = 3;

/** Active subscribers from which look-alikes of a blogger's handle are refused. */
export const PROTECTED_SUBSCRIBERS = 100;

/** Why a user can or cannot take a handle. `resting`: another account left it less than 90 days ago. */
export const handleStates = ['free', 'taken', 'reserved', 'similar', 'resting'] as const;
export type HandleState = (typeof handleStates)[number];

/** Entries that admins may add to the built-in list of reserved handles. */
export const RESERVED_HANDLES_MAX = 500;
/** Rows of the admin's other lists of handles. */
export const HANDLES_LISTED = 50;
export const RESERVED_REASON_MAX = 200;
