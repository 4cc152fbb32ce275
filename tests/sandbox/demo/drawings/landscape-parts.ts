import { darken, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, hill, line, type Point, path, times } from './shapes.ts';

/** A round tree: a crown with a lit side on a thin trunk. */
export function roundTree(x: number, y: number, h: number, color: string, lit: string): string {
  const r = h * 0.3;
  const cy = y - h + r * 1.25;
  return (
    line(`M${x} ${y}V${cy}`, color, h * 0.05) +
    ellipse(x, cy, r, r * 1.25, color) +
    path(
      `M${x + r * 0.1} ${cy - r * 1.24}A${r} ${r * 1.25} 0 0 0 ${x - r * 0.2} ${cy + r * 1.2}Q${x - r * 0.5} ${cy} ${x + r * 0.1} ${cy - r * 1.24}Z`,
      lit,
      'opacity=".7"',
    )
  );
}

/** A hill with light along its crest that sinks into its own shade. */
export function softHill(s: Scene, crest: readonly Point[], color: string): string {
  return hill(crest, s.linear(90, mix(color, s.light, 0.2), [color, 0.35], darken(color, 0.12)));
}

/** A few birds, far away. */
export function flock(s: Scene, x: number, y: number, color: string): string {
  return times(s.r.int(3, 6), () => {
    const bx = x + s.r.range(-120, 120);
    const by = y + s.r.range(-50, 50);
    const w = s.r.range(9, 19);
    return line(
      `M${bx - w} ${by - w * 0.3}q${w * 0.6} ${-w * 0.3} ${w} ${w * 0.4}q${w * 0.4} ${-w * 0.7} ${w} ${-w * 0.4}`,
      color,
      3,
    );
  });
}

/** A walker with a pack and a stick, feet at x, y. */
export function walker(x: number, y: number, h: number, color: string, coat: string): string {
  const u = h / 100;
  const body =
    line('M-4 -42L-13 -2M4 -42L14 -4', color, 9) +
    path('M-13 -40Q-15 -76 -2 -80Q12 -80 12 -40Z', coat) +
    path('M-14 -76q-16 2 -15 18q0 14 15 12Z', color) +
    circle(3, -91, 9, color) +
    line('M6 -68L20 -52', coat, 7) +
    line('M21 -62L27 0', color, 3);
  return `<g transform="translate(${x} ${y}) scale(${u})">${body}</g>`;
}
