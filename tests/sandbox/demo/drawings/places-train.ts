import { lighten, mix } from './color.ts';
import { flock, roundTree, softHill } from './landscape-parts.ts';
import { peak } from './landscape-peak.ts';
import { pine } from './pines.ts';
import type { Scene } from './scene.ts';
import { circle, group, line, path, rect, rolling, times } from './shapes.ts';
import { sky } from './sky.ts';

/** A train on a viaduct across a wooded valley. */
export function train(s: Scene): string {
  const { r, p } = s;
  const deck = r.range(500, 560);
  const sun = { x: r.range(420, 1180), y: r.range(230, 330), r: r.range(100, 170) };
  const back = times(3, (i) =>
    peak(
      s,
      200 + i * 600 + r.range(-150, 150),
      r.range(230, 360),
      r.range(420, 560),
      840,
      s.depth(0.14 + i * 0.07),
      r.pick([0, 0.22]),
    ),
  );
  const hills = [0, 1].map((i) => softHill(s, rolling(r, 640 + i * 70, 70, 2 + i), s.depth(0.34 + i * 0.14)));
  const stone = s.lit(mix(p.paper, p.soft, 0.5));
  const dark = mix(stone, p.deep, 0.55);
  const span = r.pick([200, 228, 266]);
  const shift = r.range(-span, 0);
  const archW = span - 46;
  let holes = `M-20 ${deck + 20}H1620V1020H-20Z`;
  let inner = '';
  for (let x = shift; x < 1620; x += span) {
    const top = deck + 64 + archW / 2;
    holes += `M${x} 1020V${top}A${archW / 2} ${archW / 2} 0 0 1 ${x + archW} ${top}V1020Z`;
    inner += path(
      `M${x} 1020V${top}A${archW / 2} ${archW / 2} 0 0 1 ${x + archW} ${top}A${archW / 2} ${archW / 2} 0 0 0 ${x + 26} ${top + 16}V1020Z`,
      dark,
    );
  }
  const bridge =
    inner +
    path(holes, s.linear(90, lighten(stone, 0.15), [stone, 0.3], mix(stone, p.deep, 0.5)), 'fill-rule="evenodd"') +
    rect(-20, deck + 8, 1660, 16, lighten(stone, 0.3)) +
    rect(-20, deck + 24, 1660, 9, dark, 'opacity=".6"') +
    times(54, (i) => rect(i * 31, deck - 12, 5, 22, dark)) +
    rect(-20, deck - 15, 1660, 5, dark);
  const lamp = s.time === 'night' || s.time === 'dusk' ? lighten(p.glow, 0.35) : mix(p.deep, p.soft, 0.35);
  const body = s.linear(90, mix(p.accent, s.light, 0.25), [p.accent, 0.3], mix(p.accent, p.deep, 0.5));
  const x0 = r.range(260, 420);
  const cars = times(4, (i) => {
    const x = x0 + 256 + i * 262;
    return (
      rect(x, deck - 96, 250, 84, body, 'rx="7"') +
      rect(x - 2, deck - 104, 254, 14, mix(p.deep, p.mid, 0.3), 'rx="6"') +
      rect(x, deck - 44, 250, 7, p.paper, 'opacity=".85"') +
      times(6, (k) => rect(x + 16 + k * 39, deck - 82, 25, 28, lamp, 'rx="3"')) +
      [34, 66, 184, 216].map((k) => circle(x + k, deck - 8, 12, s.ink)).join('')
    );
  });
  const engine = group(
    rect(128, -126, 104, 116, s.linear(90, mix(p.deep, p.mid, 0.35), p.deep), 'rx="5"') +
      rect(118, -138, 124, 16, s.ink, 'rx="5"') +
      rect(150, -108, 56, 40, lamp, 'rx="4"') +
      rect(
        -30,
        -104,
        168,
        72,
        s.linear(90, mix(p.mid, p.paper, 0.4), [mix(p.deep, p.mid, 0.4), 0.45], s.ink),
        'rx="30"',
      ) +
      times(3, (i) => rect(10 + i * 40, -104, 6, 72, p.glow)) +
      path('M-14 -100L-22 -168H22L12 -100Z', p.deep) +
      rect(-28, -176, 56, 12, p.accent) +
      path('M70 -104v-16a16 16 0 0 1 32 0v16Z', p.glow) +
      path('M-66 -6L-30 -44V-12H232V-6Z', p.accent) +
      [-10, 50, 108, 196].map((k) => circle(k, -18, k < 0 ? 17 : 24, s.ink) + circle(k, -18, 8, p.glow)).join('') +
      line('M50 -18H108', p.soft, 6) +
      circle(-34, -72, 12, lighten(p.glow, 0.5)),
    `transform="translate(${x0} ${deck})"`,
  );
  const smoke = times(11, (i) =>
    circle(
      x0 + i * 74 + r.range(-10, 14),
      deck - 196 - Math.sqrt(i) * 52 + r.range(-14, 14),
      22 + i * 8.5,
      s.linear(70, [lighten(p.paper, 0.4), 0, 0.95 - i * 0.06], [mix(p.soft, p.paper, 0.3), 1, 0.8 - i * 0.07]),
    ),
  );
  const front = rolling(r, 890, 50, 2);
  const trees = times(36, (i) => {
    const x = i * 46 + r.range(-30, 30);
    const color = s.depth(0.84 + r.range(0, 0.16));
    const mid = Math.abs(x - 800) < 420;
    return r.chance(0.6)
      ? pine(x, 1000, r.range(120, mid ? 200 : 330), color, mix(color, s.light, 0.16))
      : roundTree(x, 1000, r.range(100, 190), color, mix(color, s.lit(p.accent), 0.4));
  });
  return (
    sky(s, sun, 820) +
    back +
    hills.join('') +
    smoke +
    cars +
    engine +
    bridge +
    rect(0, 700, 1600, 300, s.linear(90, [s.sky[2], 0, 0], [s.sky[2], 1, 0.35])) +
    softHill(s, front, s.depth(0.82)) +
    trees +
    flock(s, 1200, 250, s.depth(0.6))
  );
}
