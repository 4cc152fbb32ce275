/** An encoded word has at most 75 characters (RFC 2047, 2); 45 bytes fill 60 of them with Base64. */
const WORD_BYTES = 45;

/**
 * Encodes a header's text that looks like an encoded word (`=?utf-8?b?...?=`), so mail programs display it unchanged.
 * Nodemailer encodes any other text.
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
