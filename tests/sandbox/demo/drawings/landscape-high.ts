import { sky } from './backdrops.ts';
import { darken, lighten, mix } from './color.ts';
import { flock, peak, pine, softHill, walker } from './landscape-parts.ts';
import type { Scene } from './scene.ts';
import { circle, curve, ellipse, heightAt, line, type Point, path, poly, rect, rolling, times } from './shapes.ts';

function pines(s: Scene, crest: readonly Point[], count: number, low: number, high: number, color: string): string {
  const spots = Array.from({ length: count }, () => s.r.range(-10, 1610)).sort((a, b) => a - b);
  const lit = mix(color, s.light, 0.16);
  return spots.map((x) => pine(x, heightAt(crest, x) + 8, s.r.range(low, high), color, lit)).join('');
}

/** Ranges behind ranges, one great peak with snow, and hills or a lake in front. */
export function mountains(s: Scene): string {
  const { r } = s;
  const x = r.range(620, 1020);
  const top = r.range(180, 260);
  const lake = r.chance(0.5);
  const shore = 740;
  const far = times(4, (i) =>
    peak(s, i * 480 + r.range(-120, 160), r.range(380, 470), r.range(300, 420), 800, s.depth(0.08), 0),
  );
  const great = peak(s, x, top, r.range(620, 760), 860, s.depth(0.42), r.range(0.26, 0.4));
  const second = peak(
    s,
    x + r.pick([-1, 1]) * r.range(420, 520),
    top + r.range(150, 220),
    460,
    860,
    s.depth(0.5),
    r.range(0, 0.24),
  );
  const haze = rect(0, 480, 1600, 330, s.linear(90, [s.sky[2], 0, 0], [s.sky[2], 1, 0.75]));
  const sun = { x: x + r.pick([-1, 1]) * r.range(360, 470), y: r.range(190, 300), r: r.range(56, 92) };
  let front = '';
  if (lake) {
    const mirror = `<g transform="matrix(1 0 0 -.42 0 ${shore * 1.42})" opacity=".42">${far}${second}${great}</g>`;
    const water = rect(
      0,
      shore,
      1600,
      260,
      s.linear(90, mix(s.sky[2], s.p.mid, 0.25), s.lit(s.p.mid), mix(s.p.mid, s.p.deep, 0.65)),
    );
    const ripples = times(26, () => {
      const y = shore + 12 + r.next() ** 1.6 * 190;
      const w = 30 + (y - shore) * r.range(0.4, 1.4);
      return ellipse(r.range(0, 1600), y, w, 1.2 + (y - shore) / 110, s.light, 'opacity=".28"');
    });
    front = s.clip(rect(0, shore, 1600, 260, '#000'), water + mirror + ripples);
    const bank = rolling(r, 745, 14, 5);
    front += s.clip(rect(0, 0, 1600, shore + 4, '#000'), pines(s, bank, 70, 40, 86, s.depth(0.7)));
    const near = rolling(r, 935, 34, 2.4);
    front += softHill(s, near, s.depth(0.95)) + pines(s, near, 9, 120, 250, s.depth(1));
  } else {
    const a = rolling(r, 740, 46, 2.2);
    const b = rolling(r, 830, 40, 1.8);
    const c = rolling(r, 930, 40, 1.5);
    front =
      softHill(s, a, s.depth(0.55)) +
      pines(s, a, 60, 34, 70, s.depth(0.68)) +
      softHill(s, b, s.depth(0.72)) +
      pines(s, b, 26, 60, 130, s.depth(0.84)) +
      softHill(s, c, s.depth(0.92)) +
      pines(s, c, 7, 130, 250, s.depth(1));
  }
  return sky(s, sun, 820) + far + second + great + haze + flock(s, sun.x + 100, 330, s.depth(0.6)) + front;
}

/** A path that turns up through the hills to a peak, with a walker on it. */
export function trail(s: Scene): string {
  const { r, p } = s;
  const goal = r.range(980, 1180);
  const sun = { x: goal - r.range(380, 560), y: r.range(230, 320), r: r.range(70, 110) };
  const ranges = [0, 1, 2]
    .map((i) => softHill(s, rolling(r, 560 + i * 50, 90 - i * 15, 2 + i * 0.5), s.depth(0.1 + i * 0.12)))
    .join('');
  const big = peak(s, goal, 250, 560, 800, s.depth(0.42), r.chance(0.5) ? 0.2 : 0);
  const slope: Point[] = [
    [-20, 700],
    [250, 690],
    [520, 640],
    [800, 600],
    [1060, 560],
    [1300, 590],
    [1620, 680],
  ];
  const ground = softHill(s, slope, s.depth(0.6));
  const d = (w: number) => {
    const l: Point[] = [
      [520 - w * 2.6, 1010],
      [640 - w * 1.9, 900],
      [980 - w * 0.6, 815],
      [1040 - w, 765],
      [760 - w * 0.4, 715],
      [730 - w * 0.5, 680],
      [940 - w * 0.1, 635],
      [1040, 565],
    ];
    const e: Point[] = [
      [1044, 565],
      [960 + w * 0.1, 640],
      [775 + w * 0.1, 683],
      [815 + w * 0.2, 706],
      [1120 + w * 0.5, 765],
      [1050 + w, 835],
      [760 + w * 1.5, 920],
      [700 + w * 2.6, 1010],
    ];
    return `${curve(l)}L1044 565${curve(e).replace('M', 'L')}Z`;
  };
  const sand = s.lit(mix(p.paper, p.glow, 0.5));
  const way =
    path(d(22), mix(s.depth(0.75), s.ink, 0.25), 'transform="translate(10 7)" opacity=".7"') +
    path(d(20), s.linear(90, sand, mix(sand, p.accent, 0.3)));
  const bushes = times(40, () => {
    const y = r.range(650, 960);
    const k = (y - 560) / 400;
    const x = r.chance(0.5) ? r.range(-20, 480 - k * 100) : r.range(1170, 1620);
    return r.chance(0.45)
      ? pine(x, y, 60 + k * 130, s.depth(0.72 + k * 0.2), s.depth(0.6 + k * 0.2))
      : ellipse(x, y, 26 + k * 40, 13 + k * 17, s.linear(60, s.depth(0.62 + k * 0.1), s.depth(0.85)));
  });
  const left = path('M-20 1020V770Q160 780 300 860T520 1020Z', s.linear(60, s.depth(0.82), s.depth(1)));
  const grass = times(30, (i) =>
    line(
      `M${i * 16 - 10} ${800 + Math.max(0, i - 6) * 7}q${r.range(-8, 14)} -30 ${r.range(-4, 26)} ${-r.range(36, 80)}`,
      s.depth(0.95),
      5,
    ),
  );
  const post =
    rect(1250, 690, 16, 230, s.linear(0, lighten(s.depth(0.8), 0.15), s.ink)) +
    path('M1200 715L1330 705L1362 732L1330 760L1200 750Z',
      s.lit(p.accent),
    ) +
    path('M1310 776L1200 784L1172 806L1200 830L1310 822Z',
      s.lit(p.glow),
    );
  const far = walker(905, 800, 104, s.ink, s.lit(p.accent));
  return (
    sky(s, sun, 760) +
    ranges +
    big +
    ground +
    way +
    bushes +
    ellipse(935, 800, 50, 7, s.ink, 'opacity=".35"') +
    far +
    left +
    grass +
    post +
    flock(s, sun.x + 190, sun.y + 70, s.depth(0.6))
  );
}

/** A tent with a light in it among trees, under a mountain. */
export function tent(s: Scene): string {
  const { r, p } = s;
  const x = r.range(640, 940);
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
    path(`M${x - 40} ${y - 330}L${x + 210} ${y - 300}L${x + 460} ${y - 12}L${x + 240} ${y}Z`,
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
