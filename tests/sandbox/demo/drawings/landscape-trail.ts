import { lighten, mix } from './color.ts';
import { flock, softHill, walker } from './landscape-parts.ts';
import { peak } from './landscape-peak.ts';
import { pine } from './pines.ts';
import type { Scene } from './scene.ts';
import { curve, ellipse, line, type Point, path, rect, rolling, times } from './shapes.ts';
import { sky } from './sky.ts';

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
    path('M1200 715L1330 705L1362 732L1330 760L1200 750Z', s.lit(p.accent)) +
    path('M1310 776L1200 784L1172 806L1200 830L1310 822Z', s.lit(p.glow));
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
