/** Counts code points, which is how a person counts characters. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
