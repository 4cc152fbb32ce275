import { foldHandle, type HandleState, toSkeleton } from '#contract/handle-rules';

/** Handles that nobody can take, in any case (docs/product-rules.md "Handles"). */
export const RESERVED_HANDLES: readonly string[] = [
  'admin',
  'administrator',
  'moderator',
  'mod',
  'staff',
  'team',
  'support',
  'help',
  'security',
  'abuse',
  'billing',
  'payments',
  'root',
  'system',
  'official',
  'null',
  'undefined',
  'me',
  'anonymous',
  'unknown',
];

/** Reserved handles with which no other handle may begin either. */
export const RESERVED_BEGINNINGS: readonly string[] = ['admin', 'support'];

/** Returns the reserved handles with the platform's name, without what no handle contains. */
export function reservedWords(platformName: string): string[] {
  const platform = foldHandle(platformName.replace(/[^A-Za-z0-9_-]/g, ''));
  return platform.length < 2 ? [...RESERVED_HANDLES] : [...RESERVED_HANDLES, platform];
}

/** Returns why the fixed list and the platform's name refuse a handle, or null. */
function fixedRefusal(name: string, platformName: string): 'reserved' | 'similar' | null {
  const words = reservedWords(platformName);
  const refuses = (convert: (text: string) => string) => {
    const own = convert(name);
    return (
      words.some((word) => convert(word) === own) || RESERVED_BEGINNINGS.some((word) => own.startsWith(convert(word)))
    );
  };
  if (refuses(foldHandle)) return 'reserved';
  return refuses(toSkeleton) ? 'similar' : null;
}

/** Beginnings of a reserved pattern have at least this many characters. */
const BEGINNING_MIN = 3;

/** Returns a text and each of its beginnings with an asterisk: what an admin's entry must be to cover the text. */
const coveringPatterns = (text: string): string[] => [
  text,
  ...Array.from(
    { length: Math.max(text.length - BEGINNING_MIN + 1, 0) },
    (_, n) => `${text.slice(0, BEGINNING_MIN + n)}*`,
  ),
];

/** Returns the admin's entries that would reserve a handle. */
export const reservingPatterns = (name: string): string[] => coveringPatterns(foldHandle(name));

/** Returns the skeletons of the admin's entries that a handle would look like. */
export const reservingSkeletons = (name: string): string[] => coveringPatterns(toSkeleton(name));

/** What the database knows about a handle that a user wants. Each is 0 or 1. */
export type HandleFacts = {
  isTaken: number;
  isReserved: number;
  isLikeReserved: number;
  isLikeProtected: number;
  isResting: number;
  isOwnFormer: number;
};

/** Decides whether a user can take a handle; `isHandleFreeSql` is the part of this rule that the database knows. */
export function handleState(name: string, platformName: string, facts: HandleFacts): HandleState {
  if (facts.isTaken === 1) return 'taken';
  const refusal = fixedRefusal(name, platformName);
  if (refusal === 'reserved' || facts.isReserved === 1) return 'reserved';
  if (facts.isOwnFormer === 1) return 'free';
  if (facts.isResting === 1) return 'resting';
  return refusal === 'similar' || facts.isLikeReserved === 1 || facts.isLikeProtected === 1 ? 'similar' : 'free';
}
