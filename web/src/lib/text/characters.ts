/** How many characters a text has, as a person counts them: code points. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
