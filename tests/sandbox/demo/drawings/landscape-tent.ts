import { darken, lighten, mix } from './color.ts';
import { softHill } from './landscape-parts.ts';
import { peak } from './landscape-peak.ts';
import { pine, pines } from './pines.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, line, path, rolling, times } from './shapes.ts';
import { sky } from './sky.ts';

/** A tent with a light in it among trees, under a mountain. */
export function tent(s: Scene): string {
  const { r, p } = s;
  const x = r.range(770, 960);
  const sun = { x: r.range(1100, 1350), y: r.range(170, 260), r: r.range(50, 90) };
  const back = times(3, (i) =>
    peak(
      s,
      250 + i * 560 + r.range(-100, 100),
      r.range(300, 420),
      r.range(420, 560),
      800,
      s.depth(0.16 + i * 0.05),
      r.pick([0, 0.25]),
    ),
  );
  const woods = [0, 1, 2]
    .map((i) => {
      const crest = rolling(r, 700 + i * 24, 26, 2 + i);
      return (
        softHill(s, crest, s.depth(0.4 + i * 0.12)) +
        pines(s, crest, 46 - i * 10, 90 + i * 40, 170 + i * 70, s.depth(0.45 + i * 0.14))
      );
    })
    .join('');
  const meadow = rolling(r, 800, 16, 1.5);
  const cloth = s.time === 'day' || s.time === 'dawn' ? p.accent : mix(p.glow, p.accent, 0.35);
  const y = 880;
  const warm = s.radial(0.42, 0.8, 0.8, lighten(p.glow, 0.55), [p.glow, 0.35], [cloth, 1]);
  const glow = circle(
    x,
    y - 100,
    520,
    s.radial(0.5, 0.5, 0.5, [p.glow, 0, s.time === 'night' ? 0.6 : 0.35], [p.glow, 1, 0]),
  );
  const body =
    ellipse(x + 120, y + 6, 440, 26, s.ink, 'opacity=".45"') +
    path(
      `M${x - 40} ${y - 330}L${x + 210} ${y - 300}L${x + 460} ${y - 12}L${x + 240} ${y}Z`,
      s.linear(20, mix(cloth, p.deep, 0.15), mix(cloth, p.deep, 0.6)),
    ) +
    path(
      `M${x - 40} ${y - 330}Q${x - 130} ${y - 130} ${x - 300} ${y}L${x + 240} ${y}Q${x + 70} ${y - 140} ${x - 40} ${y - 330}Z`,
      warm,
    ) +
    path(
      `M${x - 40} ${y - 318}Q${x - 64} ${y - 120} ${x - 120} ${y}H${x + 60}Q${x - 10} ${y - 130} ${x - 40} ${y - 318}Z`,
      s.linear(90, mix(p.deep, cloth, 0.4), p.deep),
    ) +
    path(
      `M${x - 40} ${y - 318}Q${x - 10} ${y - 130} ${x + 60} ${y}H${x + 110}Q${x + 30} ${y - 150} ${x - 40} ${y - 318}Z`,
      lighten(p.glow, 0.35),
      'opacity=".85"',
    ) +
    line(
      `M${x - 300} ${y}L${x - 380} ${y + 22}M${x + 460} ${y - 12}L${x + 540} ${y + 10}M${x - 40} ${y - 330}L${x - 46} ${y - 352}`,
      s.ink,
      4,
    );
  const fx = x - 500;
  const fire =
    circle(fx, y, 230, s.radial(0.5, 0.5, 0.5, [p.glow, 0, 0.75], [p.accent, 0.4, 0.3], [p.accent, 1, 0])) +
    path(
      `M${fx} ${y - 120}q58 60 44 100q-10 34 -46 34q-40 0 -46 -38q-2 -32 24 -48q4 22 12 24q12 -30 12 -72Z`,
      s.linear(90, p.accent, p.glow),
    ) +
    path(`M${fx + 2} ${y - 58}q26 28 16 50q-8 18 -20 16q-20 -2 -18 -24q4 -18 22 -42Z`, lighten(p.glow, 0.6)) +
    line(`M${fx - 62} ${y + 20}L${fx + 58} ${y + 2}M${fx - 56} ${y}L${fx + 64} ${y + 22}`, darken(p.deep, 0.35), 17);
  const edge = [
    pine(60, 1010, 640, s.depth(1), s.depth(0.88)),
    pine(1500, 1030, 760, s.depth(1), s.depth(0.88)),
    pine(1350, 1010, 400, s.ink, s.depth(0.95)),
  ].join('');
  return sky(s, sun, 800) + back + woods + softHill(s, meadow, s.depth(0.8)) + glow + body + fire + edge;
}
