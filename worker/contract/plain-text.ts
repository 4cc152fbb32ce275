/**
 * Returns at most `max` characters (code points) of a plain text, cut at a word boundary if one is near, with an
 * ellipsis.
 */
export function createExcerpt(plain: string, max: number): string {
  const points = Array.from(plain);
  if (points.length <= max) return plain;
  const cut = points.slice(0, max - 1).join('');
  const lastBlank = cut.lastIndexOf(' ');
  return `${(lastBlank > cut.length * 0.8 ? cut.slice(0, lastBlank) : cut).replace(/[\s,;:–—-]+$/u, '')}…`;
}

export function countWords(plain: string): number {
  return plain.trim() === '' ? 0 : plain.trim().split(/\s+/u).length;
}
