function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Blends two hex colors; share 0 is the first, 1 the second. */
export function mix(a: string, b: string, share: number): string {
  const from = channels(a);
  const to = channels(b);
  const out = from.map((v, i) => Math.round(v + ((to[i] ?? v) - v) * share));
  return `#${out.map((v) => Math.max(0, Math.min(255, v)).toString(16).padStart(2, '0')).join('')}`;
}

/** Towards black. */
export const darken = (hex: string, share: number): string => mix(hex, '#0a0810', share);

/** Towards a warm white. */
export const lighten = (hex: string, share: number): string => mix(hex, '#fffaf0', share);

/** Perceived lightness, 0 to 1. */
export function luma(hex: string): number {
  const [r, g, b] = channels(hex);
  return (0.299 * r + 0.587 * g + 0.114 * b) / 255;
}
