import { darken, lighten, mix } from './color.ts';
import { flock } from './landscape-parts.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, line, path, rect, times } from './shapes.ts';
import { sky } from './sky.ts';

function glitter(s: Scene, x: number, top: number, bottom: number): string {
  return times(46, () => {
    const t = s.r.next() ** 1.3;
    const y = top + 8 + t * (bottom - top);
    return ellipse(
      x + s.r.range(-1, 1) * (26 + t * 190),
      y,
      s.r.range(10, 30) + t * 60,
      1.6 + t * 4.5,
      s.light,
      `opacity="${s.r.range(0.5, 0.9)}"`,
    );
  });
}

function swell(s: Scene, y: number, height: number, length: number, color: string): string {
  const start = -length * s.r.next();
  let d = `M${start} ${y}`;
  let foam = d;
  for (let x = start; x < 1640; x += length) {
    const bit = `q${length * 0.3} ${-height * 1.5} ${length * 0.62} ${-height * 0.55}q${length * 0.2} ${height * 0.75} ${length * 0.38} ${height * 0.55}`;
    d += bit;
    foam += bit;
  }
  return (
    path(`${d}V1020H-600Z`, s.linear(90, mix(color, s.light, 0.18), [color, 0.25], darken(color, 0.15))) +
    line(foam, mix(s.p.paper, color, 0.25), 2 + height / 12, 'opacity=".55"')
  );
}

function boat(s: Scene, x: number, y: number, k: number): string {
  const { p } = s;
  const cloth = lighten(p.paper, 0.3);
  return group(
    ellipse(10, 8, 150, 12, s.ink, 'opacity=".35"') +
      path('M-6 -380Q-120 -190 -150 -46L-6 -40Z', s.linear(20, cloth, mix(cloth, p.glow, 0.5))) +
      path('M10 -350Q110 -190 118 -44L10 -40Z', s.linear(20, p.accent, mix(p.accent, p.deep, 0.35))) +
      rect(-2, -392, 7, 370, s.ink) +
      path('M-170 -30H160Q132 18 92 22H-104Q-150 12 -170 -30Z', s.linear(90, mix(p.deep, p.mid, 0.2), s.ink)) +
      path('M-170 -30H160L154 -18H-164Z', p.glow),
    `transform="translate(${x} ${y}) rotate(-3) scale(${k})"`,
  );
}

function lighthouse(s: Scene, x: number, y: number): string {
  const { p } = s;
  const stripes = times(3, (i) =>
    path(
      `M${-52 + i * 9} ${-90 - i * 120}L${52 - i * 9} ${-90 - i * 120}L${47 - i * 9} ${-150 - i * 120}L${-47 + i * 9} ${-150 - i * 120}Z`,
      s.linear(0, p.accent, mix(p.accent, p.deep, 0.5)),
    ),
  );
  const beam =
    path('M0 -470L-1400 -680L-1400 -380Z', s.linear(0, [s.light, 0, 0], [s.light, 1, 0.6])) +
    circle(0, -470, 150, s.radial(0.5, 0.5, 0.5, [s.light, 0, 0.9], [s.light, 1, 0]));
  return group(
    path(
      'M-330 120Q-250 10 -150 6Q-60 -30 60 -10Q190 0 260 60L420 130V300H-420Z',
      s.linear(30, s.depth(0.7), s.depth(1)),
    ) +
      path(
        'M-330 120Q-250 10 -150 6Q-110 -14 -60 -14Q-160 60 -150 130Z',
        mix(s.depth(0.6), s.light, 0.2),
        'opacity=".6"',
      ) +
      path('M-60 -8L60 -8L30 -410L-30 -410Z', s.linear(0, lighten(p.paper, 0.4), mix(p.paper, p.mid, 0.75))) +
      stripes +
      rect(-44, -424, 88, 16, s.ink) +
      rect(-24, -500, 48, 78, s.linear(0, lighten(p.glow, 0.5), p.glow)) +
      path('M-36 -496L36 -496L0 -548Z', p.accent) +
      (s.time === 'day' ? '' : beam),
    `transform="translate(${x} ${y})"`,
  );
}

/** Open water under the sun, with a sail or a lighthouse. */
export function sea(s: Scene): string {
  const { r, p } = s;
  const horizon = r.range(430, 560);
  const sun = { x: r.range(430, 780), y: horizon - r.range(20, 190), r: r.range(90, 150) };
  const water = rect(
    0,
    horizon,
    1600,
    1000 - horizon,
    s.linear(90, mix(s.sky[2], p.mid, 0.4), [s.lit(p.mid), 0.4], mix(p.mid, p.deep, 0.75)),
  );
  const coast =
    path(
      `M1620 ${horizon}V${horizon - 130}Q1480 ${horizon - 120} 1400 ${horizon - 60}T1080 ${horizon}Z`,
      s.depth(0.3),
    ) + path(`M-20 ${horizon}V${horizon - 60}Q140 ${horizon - 50} 330 ${horizon}Z`, s.depth(0.2));
  const house = r.chance(0.5);
  const subject = house
    ? lighthouse(s, r.range(1130, 1240), 800)
    : boat(s, r.range(930, 1130), 730, r.range(0.95, 1.25));
  const rows = [0, 1, 2, 3].map((i) =>
    swell(s, 770 + i * 64, 10 + i * 9, 150 + i * 90, mix(s.lit(p.mid), s.depth(1), 0.25 + i * 0.22)),
  );
  return (
    sky(s, sun, horizon) +
    coast +
    water +
    s.clip(rect(0, horizon, 1600, 600, '#000'), glitter(s, sun.x, horizon, 880)) +
    flock(s, sun.x + 330, horizon - 230, s.depth(0.7)) +
    rows[0] +
    (house ? rows[1] + subject : subject + rows[1]) +
    rows[2] +
    rows[3]
  );
}
