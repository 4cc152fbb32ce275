import * as z from 'zod';

/** Makes a text storable: replaces lone surrogates and removes NULs. */
export const sanitizeText = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Accepts a user's text: sanitizes it and normalizes its line ends. */
export const userText = (required: string) =>
  z.string(required).transform((text) => sanitizeText(text).replace(/\r\n?/g, '\n'));

/** Rejects what no database stores: NUL and lone surrogates. */
export const WELL_FORMED_TEXT = /^[^\0\p{Cs}]*$/u;

/**
 * A public id or a stored name. Clients must send it exactly as received, so a malformed one is rejected, while users'
 * texts are sanitized.
 */
export const storedName = z.string().max(100, { abort: true }).regex(WELL_FORMED_TEXT);

/** A single line, safe in a mail's header. */
export const SINGLE_LINE = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u;
