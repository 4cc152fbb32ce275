/** Adds a mention, with the space behind it, to a text that does not contain it. */
export function withMention(text: string, mention: string): string {
  const name = mention.trim().toLowerCase();
  const words: string[] = text.toLowerCase().match(/@[\w-]+/g) ?? [];
  if (name === '' || words.includes(name)) return text;
  return text.trim() === '' ? mention : `${text.trimEnd()} ${mention}`;
}
