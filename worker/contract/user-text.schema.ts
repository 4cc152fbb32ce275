import * as z from 'zod';

/** How many characters a text has, as a person counts them: code points. */
export const countCharacters = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/** A text as a database keeps it: halves of characters are mended, NULs dropped. */
export const sanitizeText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** What a person writes, mended; line ends are one kind. */
export const userText = (required: string) =>
  z.string(required).transform((text) => sanitizeText(text).replace(/\r\n?/g, '\n'));

/** Nothing that no database keeps: NUL, halves of characters. */
export const WELL_FORMED_TEXT = /^[^\0\p{Cs}]*$/u;

/**
 * What stands for something of ours: a public id, a stored name. A browser says it as we gave it, so that one that is not
 * whole is refused, where what a person writes is mended.
 */
export const storedName = z.string().max(100, { abort: true }).regex(WELL_FORMED_TEXT);

/** One line: what may stand in a header of a mail. */
export const SINGLE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
