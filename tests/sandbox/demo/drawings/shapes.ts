import type { RandomDraws } from '../../../support/seeded-random.ts';

/** A point in image coordinates. */
export type Point = readonly [number, number];

/** A filled path. */
export const path = (d: string, fill: string, extra = ''): string => `<path d="${d}" fill="${fill}" ${extra}/>`;

/** A stroked path with round ends. */
export const line = (d: string, stroke: string, width: number, extra = ''): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;

/** A rectangle; extra may round its corners. */
export const rect = (x: number, y: number, w: number, h: number, fill: string, extra = ''): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${extra}/>`;

/** A disc. */
export const circle = (x: number, y: number, r: number, fill: string, extra = ''): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${extra}/>`;

/** An ellipse. */
export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`;

/** The path data of a polygon. */
export const points = (list: readonly Point[]): string => `M${list.map(([x, y]) => `${x} ${y}`).join('L')}Z`;

/** A filled polygon. */
export const poly = (list: readonly Point[], fill: string, extra = ''): string => path(points(list), fill, extra);

/** A group with attributes. */
export const group = (content: string, attributes: string): string => `<g ${attributes}>${content}</g>`;

/** Draws something count times. */
export const times = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: Math.max(0, Math.round(count)) }, (_, i) => draw(i)).join('');

/** Returns the path data of a soft, open curve through the points (Catmull-Rom). */
export function curve(list: readonly Point[]): string {
  return list
    .map(([x, y], i) => {
      const [bx, by] = list[i - 1] ?? [x, y];
      if (i === 0) return `M${x} ${y}`;
      const [ax, ay] = list[i - 2] ?? [bx, by];
      const [cx, cy] = list[i + 1] ?? [x, y];
      return `C${bx + (x - ax) / 6} ${by + (y - ay) / 6} ${x - (cx - bx) / 6} ${y - (cy - by) / 6} ${x} ${y}`;
    })
    .join('');
}

/** Returns a rolling line across the image, as points from left to right. */
export function rolling(r: RandomDraws, y: number, height: number, waves: number): Point[] {
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
  const i = Math.max(
    1,
    list.findIndex((p) => p[0] >= x),
  );
  const [ax, ay] = list[i - 1] ?? [x, 1000];
  const [bx, by] = list[i] ?? [ax + 1, ay];
  return ay + ((by - ay) * (x - ax)) / (bx - ax);
}

/** Rounds the long numbers in markup. */
export const tidy = (markup: string): string =>
  markup.replace(/-?\d+\.\d{3,}(?:e-?\d+)?/g, (long) => String(Math.round(Number(long) * 100) / 100));
