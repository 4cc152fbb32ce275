import type { Rng } from './prng.ts';

/** A point in picture coordinates. */
export type Point = readonly [number, number];

/** A short number for markup: one decimal at most. */
export const num = (value: number): string => String(Math.round(value * 10) / 10);

/** A filled path. */
export const path = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}" ${extra}/>`;

/** A stroked path with round ends. */
export const line = (d: string, stroke: string, width: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;

/** A rectangle; extra may round its corners. */
export const rect = (x: number, y: number, w: number, h: number, fill: string, extra = ''): string =>
  `<rect x="${num(x)}" y="${num(y)}" width="${num(w)}" height="${num(h)}" fill="${fill}" ${extra}/>`;

/** A disc. */
export const circle = (x: number, y: number, r: number, fill: string, extra = ''): string =>
  `<circle cx="${num(x)}" cy="${num(y)}" r="${num(r)}" fill="${fill}" ${extra}/>`;

/** An ellipse. */
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string =>
  `<ellipse cx="${num(x)}" cy="${num(y)}" rx="${num(rx)}" ry="${num(ry)}" fill="${fill}" ${extra}/>`;

/** The path data of a polygon. */
export const points = (list: readonly Point[]): string => `M${list.map(([x, y]) => `${num(x)} ${num(y)}`).join('L')}Z`;

/** A filled polygon. */
export const poly = (list: readonly Point[], fill: string, extra = ''): string => path(points(list), fill, extra);

/** A group with attributes. */
export const group = (content: string, attributes: string): string => `<g ${attributes}>${content}</g>`;

/** Draws something count times. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => draw(i)).join('');

/** Path data of a soft curve through the points (Catmull-Rom), left open. */
export function curve(list: readonly Point[]): string {
  let d = `M${num(list[0]![0])} ${num(list[0]![1])}`;
  for (let i = 0; i < list.length - 1; i++) {
    const a = list[Math.max(0, i - 1)]!;
    const b = list[i]!;
    const c = list[i + 1]!;
    const e = list[Math.min(list.length - 1, i + 2)]!;
    d += `C${num(b[0] + (c[0] - a[0]) / 6)} ${num(b[1] + (c[1] - a[1]) / 6)} ${num(c[0] - (e[0] - b[0]) / 6)} ${num(c[1] - (e[1] - b[1]) / 6)} ${num(c[0])} ${num(c[1])}`;
  }
  return d;
}

/** A rolling line across the picture, as points from left to right. */
export function rolling(r: Rng, y: number, height: number, waves: number): Point[] {
  const phase = r.range(0, 6.3);
  const second = r.range(0, 6.3);
  return Array.from({ length: 17 }, (_, i) => {
    const x = -20 + i * 102.5;
    const t = (x / 1600) * waves * Math.PI;
    return [x, y - height * (0.6 * Math.sin(t + phase) + 0.4 * Math.sin(t * 1.9 + second))] as const;
  });
}

/** A hill: everything below a rolling line. */
export const hill = (line: readonly Point[], fill: string, extra = ''): string =>
  path(`${curve(line)}L1620 1020L-20 1020Z`, fill, extra);

/** The height of a rolling line at x. */
export function heightAt(list: readonly Point[], x: number): number {
  const i = list.findIndex((p) => p[0] >= x);
  if (i <= 0) return list[0]![1];
  const a = list[i - 1]!;
  const b = list[i]!;
  return a[1] + ((b[1] - a[1]) * (x - a[0])) / (b[0] - a[0]);
}
