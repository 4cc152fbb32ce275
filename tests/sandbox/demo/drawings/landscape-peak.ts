import { lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { type Point, path, points, poly, times } from './shapes.ts';

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
  // spurs: small shaded facets that structure the lit face
  out += times(4, () => {
    const t = r.range(0.3, 0.75);
    const sx = x - w * t * r.range(0.15, 0.75);
    const sy = y + h * t;
    const size = w * r.range(0.08, 0.16);
    return path(
      `M${sx} ${sy}L${sx + size * 0.9} ${sy + size * 1.6}L${sx + size * 0.2} ${sy + size * 1.25}L${sx - size * 0.3} ${sy + size * 1.9}Z`,
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
