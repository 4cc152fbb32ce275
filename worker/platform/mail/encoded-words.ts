/** An encoded word takes 75 characters at most (RFC 2047, 2), of which 45 bytes leave 60 for Base64. */
const WORD_BYTES = 45;

/**
 * Encodes a header's text that looks like an encoded word (`=?utf-8?b?...?=`), so that mail programs show it as written.
 * Any other text is left to nodemailer.
 */
export function escapeEncodedWords(text: string): string {
  if (!text.includes('=?')) return text;
  const words: string[] = [];
  let word = '';
  for (const character of text) {
    if (Buffer.byteLength(word + character) > WORD_BYTES) {
      words.push(word);
      word = '';
    }
    word += character;
  }
  return [...words, word].map((part) => `=?UTF-8?B?${Buffer.from(part).toString('base64')}?=`).join(' ');
}
