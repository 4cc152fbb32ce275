/** A set of ASCII characters. A table is faster where most characters are in it, and a pattern where few are. */
export type CharacterSet = { codes: Uint8Array; pattern: RegExp };

/** @param pattern a class of ASCII characters, with the flag `g` */
export function createCharacterSet(pattern: RegExp): CharacterSet {
  const codes = Uint8Array.from({ length: 128 }, (_, code) =>
    String.fromCharCode(code).search(pattern) === 0 ? 1 : 0,
  );
  return { codes, pattern };
}

/** Returns whether the character at an index is in a set. */
export const isAnyAt = ({ codes }: CharacterSet, source: string, at: number): boolean =>
  codes[source.charCodeAt(at)] === 1;

/** Number of characters that are compared before the pattern runs. */
const NEAR = 12;

/** Returns the index of the first character of a set from an index on; the length of the text without one. */
export function findAny(set: CharacterSet, source: string, from: number): number {
  const near = Math.min(from + NEAR, source.length);
  for (let at = from; at < near; at++) if (isAnyAt(set, source, at)) return at;
  if (near === source.length) return near;
  set.pattern.lastIndex = near;
  return set.pattern.test(source) ? set.pattern.lastIndex - 1 : source.length;
}

/** Returns the index of the first character from an index on that is not in a set. */
export function skipAll(set: CharacterSet, source: string, from: number): number {
  let at = from;
  while (isAnyAt(set, source, at)) at++;
  return at;
}
