import { mix } from './color.ts';
import type { Scene } from './scene.ts';
import { heightAt, type Point, path, poly } from './shapes.ts';

/** A pine standing at x, y: a lit side and a shaded side. */
export function pine(x: number, y: number, h: number, color: string, lit: string): string {
  const tiers = 4;
  const right: Point[] = [];
  const left: Point[] = [];
  for (let i = 0; i < tiers; i++) {
    const foot = y - h * 0.1 - (h * 0.86 * (tiers - 1 - i)) / (tiers + 0.6);
    const w = h * (0.07 + 0.055 * i);
    right.push([x + w, foot], [x + w * 0.42, foot - h * 0.015]);
    left.push([x - w, foot], [x - w * 0.42, foot - h * 0.015]);
  }
  const trunk = path(
    `M${x - h * 0.018} ${y}L${x - h * 0.018} ${y - h * 0.2}L${x + h * 0.018} ${y - h * 0.2}L${x + h * 0.018} ${y}Z`,
    color,
  );
  return (
    trunk +
    poly([[x, y - h], ...right.slice(0, -1), [x, y - h * 0.08]], color) +
    poly([[x, y - h], ...left.slice(0, -1), [x, y - h * 0.08]], lit)
  );
}

/** Pines scattered along the crest of a hill. */
export function pines(
  s: Scene,
  crest: readonly Point[],
  count: number,
  low: number,
  high: number,
  color: string,
): string {
  const spots = Array.from({ length: count }, () => s.r.range(-10, 1610)).sort((a, b) => a - b);
  const lit = mix(color, s.light, 0.16);
  return spots.map((x) => pine(x, heightAt(crest, x) + 8, s.r.range(low, high), color, lit)).join('');
}
