import * as z from 'zod';

/** How many characters a text has, as a person counts them: code points. */
export const characters = (text: string): number => {
  let count = 0;
  for (const _ of text) count++;
  return count;
};

/**
 * What a person writes: halves of characters are mended and NULs dropped, as no database keeps them; line ends are one
 * kind.
 */
export const writtenText = (required: string) =>
  z.string(required).transform((text) => text.toWellFormed().replaceAll('\0', '').replace(/\r\n?/g, '\n'));

/** One line: what may stand in a header of a mail. */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
