import { lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, path, rect, times } from './shapes.ts';

/** A sky with its sun or moon, and stars or long clouds. */
export function sky(s: Scene, sun: { x: number; y: number; r: number }, horizon = 1000): string {
  const { r, p } = s;
  const night = s.time === 'night';
  const disc = night
    ? lighten(p.paper, 0.2)
    : s.time === 'day'
      ? lighten(p.glow, 0.35)
      : s.time === 'dawn'
        ? p.accent
        : lighten(p.glow, 0.45);
  const halo = s.radial(0.5, 0.5, 0.5, [s.light, 0, 0.55], [s.light, 0.35, 0.22], [s.light, 1, 0]);
  const bands = times(r.int(2, 4), () => {
    const x = r.range(-100, 1300);
    const y = r.range(100, horizon * 0.62);
    return cloud(s, x, y, r.range(260, 620));
  });
  const dots = night
    ? times(90, () =>
        circle(
          r.range(0, 1600),
          r.range(0, horizon * 0.75),
          r.range(0.8, 2.6),
          s.light,
          `opacity="${r.range(0.25, 0.9)}"`,
        ),
      )
    : '';
  return [
    rect(0, 0, 1600, horizon + 2, s.linear(90, s.sky[0], [s.sky[1], 0.6], s.sky[2])),
    dots,
    circle(sun.x, sun.y, sun.r * 4.2, halo),
    circle(sun.x, sun.y, sun.r, s.linear(90, disc, mix(disc, s.sky[1], 0.22))),
    bands,
  ].join('');
}

/** A flat-bottomed cloud in long layers. */
export function cloud(s: Scene, x: number, y: number, w: number): string {
  const tone = s.time === 'night' ? s.p.mid : s.time === 'dusk' ? s.p.soft : s.p.paper;
  const paint = s.linear(90, [tone, 0, s.time === 'night' ? 0.4 : 0.75], [tone, 1, 0.12]);
  const h = w * 0.1;
  return path(
    `M${x} ${y}q${w * 0.03} ${-h * 0.7} ${w * 0.16} ${-h * 0.6}q${w * 0.06} ${-h * 1.3} ${w * 0.22} ${-h * 0.9}q${w * 0.12} ${-h * 1.1} ${w * 0.26} ${h * 0.1}q${w * 0.1} ${-h * 0.4} ${w * 0.16} ${h * 0.5}q${w * 0.16} ${-h * 0.1} ${w * 0.2} ${h * 0.9}Z`,
    paint,
  );
}
