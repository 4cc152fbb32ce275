import { darken, lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, hill, line, type Point, path, points, poly, times } from './shapes.ts';

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
  const trunk = path(`M${x - h * 0.018} ${y}L${x - h * 0.018} ${y - h * 0.2}L${x + h * 0.018} ${y - h * 0.2}L${x + h * 0.018} ${y}Z`,
    color,
  );
  return (
    trunk +
    poly([[x, y - h], ...right.slice(0, -1), [x, y - h * 0.08]], color) +
    poly([[x, y - h], ...left.slice(0, -1), [x, y - h * 0.08]], lit)
  );
}

/** A round tree: a crown with a lit side on a thin trunk. */
export function roundTree(x: number, y: number, h: number, color: string, lit: string): string {
  const r = h * 0.3;
  const cy = y - h + r * 1.25;
  return (
    line(`M${x} ${y}V${cy}`, color, h * 0.05) +
    ellipse(x, cy, r, r * 1.25, color) +
    path(`M${x + r * 0.1} ${cy - r * 1.24}A${r} ${r * 1.25} 0 0 0 ${x - r * 0.2} ${cy + r * 1.2}Q${x - r * 0.5} ${cy} ${x + r * 0.1} ${cy - r * 1.24}Z`, lit, 'opacity=".7"')
  );
}

/** A mountain with a lit and a shaded face; snow covers the given share of its height. */
export function peak(s: Scene, x: number, y: number, w: number, base: number, color: string, snow: number): string {
  const { r } = s;
  const h = base - y;
  const side = (sign: number): Point[] => {
    const steps = 6;
    return Array.from({ length: steps }, (_, i) => {
      const t = (i + 1) / steps;
      const jag = i < steps - 1 ? r.range(-0.05, 0.05) : 0;
      return [x + sign * w * (t + jag), y + h * (t ** 0.92 + (i < steps - 1 ? r.range(-0.02, 0.02) : 0))] as const;
    });
  };
  const left = side(-1);
  const right = side(1);
  const spine: Point[] = Array.from({ length: 6 }, (_, i) => {
    const t = (i + 1) / 6;
    return [x + w * (0.1 * t + (i % 2 ? 0.07 : -0.05)), y + h * t] as const;
  });
  const shadow = mix(color, s.ink, 0.26);
  const face = s.linear(90, mix(color, s.light, 0.32), [mix(color, s.light, 0.1), 0.6], mix(color, s.sky[2], 0.3));
  const dim = s.linear(90, shadow, [mix(shadow, color, 0.35), 0.6], mix(color, s.sky[2], 0.22));
  const outline: Point[] = [...[...left].reverse(), [x, y], ...right];
  let out = poly(outline, face) + poly([[x, y], ...right, ...[...spine].reverse()], dim);
  // spurs: small shaded facets which give the lit face its structure
  out += times(4, () => {
    const t = r.range(0.3, 0.75);
    const sx = x - w * t * r.range(0.15, 0.75);
    const sy = y + h * t;
    const size = w * r.range(0.08, 0.16);
    return path(`M${sx} ${sy}L${sx + size * 0.9} ${sy + size * 1.6}L${sx + size * 0.2} ${sy + size * 1.25}L${sx - size * 0.3} ${sy + size * 1.9}Z`,
      shadow,
      'opacity=".35"',
    );
  });
  if (snow > 0) {
    const cap: Point[] = [];
    const teeth = 9;
    for (let i = 0; i <= teeth; i++) {
      const t = i / teeth;
      cap.push([x - w + 2 * w * t, y + h * snow * (i % 2 ? 0.62 : 1) * r.range(0.85, 1.15)]);
    }
    const area = points([[x - w, y - 10], ...cap, [x + w, y - 10]]);
    const white = lighten(mix(s.p.paper, s.light, 0.25), 0.35);
    const cool = mix(mix(s.p.paper, s.p.mid, 0.38), s.ink, s.time === 'night' ? 0.25 : 0.02);
    out += s.clip(
      path(area, '#000'),
      poly(outline, s.lit(white)) + poly([[x, y], ...right, ...[...spine].reverse()], cool),
    );
  }
  return out;
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
