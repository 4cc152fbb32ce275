import { mix } from './color.ts';
import { flock, softHill } from './landscape-parts.ts';
import { peak } from './landscape-peak.ts';
import { pines } from './pines.ts';
import type { Scene } from './scene.ts';
import { ellipse, rect, rolling, times } from './shapes.ts';
import { sky } from './sky.ts';

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
