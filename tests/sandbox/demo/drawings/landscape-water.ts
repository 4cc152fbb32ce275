import { sky } from './backdrops.ts';
import { darken, lighten, mix } from './color.ts';
import { flock, pine, roundTree, softHill } from './landscape-parts.ts';
import type { Scene } from './scene.ts';
import {
  circle,
  curve,
  ellipse,
  group,
  heightAt,
  line,
  
  type Point,
  path,
  poly,
  rect,
  rolling,
  times,
} from './shapes.ts';

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
    path(`M${-52 + i * 9} ${-90 - i * 120}L${52 - i * 9} ${-90 - i * 120}L${47 - i * 9} ${-150 - i * 120}L${-47 + i * 9} ${-150 - i * 120}Z`,
      s.linear(0, p.accent, mix(p.accent, p.deep, 0.5)),
    ),
  );
  const beam =
    path('M0 -470L-1400 -680L-1400 -380Z',
      s.linear(0, [s.light, 0, 0], [s.light, 1, 0.6]),
    ) + circle(0, -470, 150, s.radial(0.5, 0.5, 0.5, [s.light, 0, 0.9], [s.light, 1, 0]));
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
      path('M-60 -8L60 -8L30 -410L-30 -410Z',
        s.linear(0, lighten(p.paper, 0.4), mix(p.paper, p.mid, 0.75)),
      ) +
      stripes +
      rect(-44, -424, 88, 16, s.ink) +
      rect(-24, -500, 48, 78, s.linear(0, lighten(p.glow, 0.5), p.glow)) +
      path('M-36 -496L36 -496L0 -548Z',
        p.accent,
      ) +
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

/** A river that winds towards the light between wooded banks, under a bridge. */
export function river(s: Scene): string {
  const { r, p } = s;
  const horizon = r.range(440, 500);
  const mouth = r.range(700, 900);
  const sun = { x: mouth + r.range(-90, 90), y: horizon - r.range(90, 190), r: r.range(70, 120) };
  const hills = [0, 1, 2]
    .map((i) => softHill(s, rolling(r, horizon + 6 + i * 14, 110 - i * 34, 2 + i), s.depth(0.1 + i * 0.14)))
    .join('');
  const land = rect(0, horizon + 40, 1600, 600, s.linear(90, s.depth(0.42), s.depth(0.72)));
  const b = r.range(180, 300) * r.pick([-1, 1]);
  const l: Point[] = [
    [mouth - 8, horizon + 50],
    [mouth - 20 - b * 0.3, horizon + 90],
    [mouth - 70 + b * 0.7, horizon + 170],
    [mouth - 190 - b * 0.3, 790],
    [mouth - 480 - b * 0.6, 1020],
  ];
  const e: Point[] = [
    [mouth + 420 - b * 0.6, 1020],
    [mouth + 190 - b * 0.2, 800],
    [mouth + 70 + b, horizon + 180],
    [mouth + 50 - b * 0.3, horizon + 96],
    [mouth + 8, horizon + 50],
  ];
  const shape = `${curve(l)}${curve(e).replace('M', 'L')}Z`;
  const water = path(shape, s.linear(90, lighten(s.sky[2], 0.25), s.sky[1], mix(s.sky[0], s.p.deep, 0.3)));
  const bank = path(shape, 'none', `stroke="${mix(s.depth(0.5), p.glow, 0.4)}" stroke-width="16" opacity=".8"`);
  const fields = times(7, (i) => {
    const y = horizon + 70 + i * 60;
    const side = i % 2 ? 1 : -1;
    const edge = mouth + side * (150 + i * 70);
    return path(
      `M${edge} ${y + 30}Q${edge + side * 300} ${y - 46} ${edge + side * 1200} ${y - 10}V${y + 70}Q${edge + side * 400} ${y + 20} ${edge} ${y + 30}Z`,
      mix(s.depth(0.5 + i * 0.06), i % 3 ? s.lit(p.glow) : s.lit(p.accent), 0.24),
    );
  });
  const shine = s.clip(
    path(shape, '#000'),
    times(30, () => {
      const t = r.next();
      return ellipse(
        mouth + r.range(-1, 1) * (40 + t * 400),
        horizon + 60 + t * 460,
        30 + t * 90,
        1.5 + t * 4,
        s.light,
        'opacity=".5"',
      );
    }),
  );
  const trees = Array.from({ length: 30 }, () => r.range(0, 1))
    .sort((a, c) => a - c)
    .map((t, i) => {
      const side = i % 2 ? 1 : -1;
      const x = mouth + side * (170 + t * 390 + r.range(0, 480));
      const h = 60 + t * 190;
      const y = horizon + 70 + t * 390;
      const dark = s.depth(0.66 + t * 0.3);
      const lit = mix(dark, i % 3 ? s.light : s.lit(p.accent), 0.3);
      return (
        ellipse(x + h * 0.3, y, h * 0.4, h * 0.05, s.ink, 'opacity=".3"') +
        (i % 4 ? roundTree(x, y, h, dark, lit) : pine(x, y, h * 1.4, dark, lit))
      );
    })
    .join('');
  const near = rolling(r, 985, 26, 2);
  const reeds = times(34, (i) => {
    const x = i < 17 ? i * 20 : 1270 + (i - 17) * 20;
    const h = r.range(70, 190);
    const top = heightAt(near, x) - h;
    return (
      line(`M${x} 1000Q${x - 4} ${top + 60} ${x + r.range(-10, 22)} ${top}`, s.depth(1), 5) +
      (i % 3 ? '' : ellipse(x + 6, top, 7, 24, s.lit(p.accent)))
    );
  });
  return (
    sky(s, sun, horizon + 60) +
    hills +
    land +
    fields +
    bank +
    water +
    shine +
    trees +
    softHill(s, near, s.depth(0.96)) +
    reeds +
    flock(s, sun.x + 240, sun.y - 40, s.depth(0.6))
  );
}
