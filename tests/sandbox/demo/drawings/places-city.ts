import { lighten, mix } from './color.ts';
import { flock } from './landscape-parts.ts';
import type { Scene } from './scene.ts';
import { circle, line, path, rect, times } from './shapes.ts';
import { sky } from './sky.ts';

function block(s: Scene, x: number, top: number, w: number, depth: number): string {
  const { r } = s;
  const color = s.depth(depth);
  const side = w * r.range(0.2, 0.34);
  const crown = r.pick(['flat', 'step', 'slope', 'tank', 'spire'] as const);
  const front = s.linear(
    90,
    mix(color, s.light, 0.3),
    [mix(color, s.light, 0.06), 0.6],
    mix(color, s.sky[2], 0.3 * (1 - depth)),
  );
  const dark = mix(color, s.ink, 0.34);
  const tops = {
    flat: () => rect(x + w * 0.2, top - 22, w * 0.3, 24, dark),
    step: () => rect(x + w * 0.14, top - 46, w * 0.5, 48, front) + rect(x + w * 0.64, top - 46, side * 0.6, 48, dark),
    slope: () =>
      path(`M${x} ${top + 1}L${x + w - side} ${top - w * 0.34}L${x + w - side} ${top + 1}Z`, front) +
      path(
        `M${x + w - side} ${top - w * 0.34}L${x + w} ${top - w * 0.2}L${x + w} ${top + 1}L${x + w - side} ${top + 1}Z`,
        dark,
      ),
    tank: () =>
      rect(x + w * 0.26, top - 40, 5, 42, dark) +
      rect(x + w * 0.26 + 48, top - 40, 5, 42, dark) +
      rect(x + w * 0.26 - 5, top - 98, 63, 60, s.linear(0, mix(color, s.light, 0.35), dark)) +
      path(
        `M${x + w * 0.26 - 10} ${top - 97}L${x + w * 0.26 + 64} ${top - 97}L${x + w * 0.26 + 27} ${top - 130}Z`,
        dark,
      ),
    spire: () =>
      path(`M${x + w * 0.2} ${top + 1}L${x + w * 0.42} ${top - w * 0.5}L${x + w * 0.64} ${top + 1}Z`, front) +
      line(`M${x + w * 0.42} ${top - w * 0.48}v-70`, dark, 4),
  };
  const dusky = s.time === 'night' || s.time === 'dusk';
  const on = dusky ? lighten(s.p.glow, 0.25) : mix(s.p.paper, color, 0.2);
  const off = mix(color, s.ink, 0.25);
  const cell = 17 + depth * 19;
  let panes = '';
  if (depth > 0.3) {
    const tall = r.chance(0.4);
    for (let wy = top + cell; wy < 920; wy += cell * (tall ? 1.9 : 1.35)) {
      for (let wx = x + cell * 0.5; wx < x + w - side - cell * 0.55; wx += cell) {
        const bright = r.chance(dusky ? 0.38 : 0.12);
        panes += rect(wx, wy, cell * 0.5, cell * (tall ? 1.2 : 0.72), bright ? on : off, bright ? '' : 'opacity=".55"');
      }
    }
  }
  return (
    tops[crown]() +
    rect(x, top, w - side, 1020 - top, front) +
    rect(x + w - side, top, side, 1020 - top, s.linear(90, dark, mix(dark, color, 0.5))) +
    panes
  );
}

/** A skyline in layers, lit from one side, with windows that glow in the evening. */
export function city(s: Scene): string {
  const { r } = s;
  const sun = { x: r.range(420, 1180), y: r.range(300, 420), r: r.range(120, 190) };
  const rows = [
    [0.1, 380, 110],
    [0.34, 470, 150],
    [0.62, 580, 190],
  ].map(([depth = 0, y = 0, w = 0]) => {
    let out = '';
    for (let x = -60 - r.range(0, 60); x < 1620; ) {
      const bw = w * r.range(0.65, 1.25);
      const valley = 90 * Math.cos(((x - sun.x) / 800) * Math.PI) * (depth > 0.3 ? 1 : -0.6);
      out += block(s, x, y + r.range(-130, 110) + valley, bw, depth);
      x += bw + r.range(-6, 16);
    }
    return out + rect(0, 520, 1600, 480, s.linear(90, [s.sky[2], 0, 0], [s.sky[2], 1, 0.34]));
  });
  const edge =
    block(s, r.range(-60, 20), r.range(300, 400), r.range(230, 300), 0.9) +
    block(s, r.range(1330, 1400), r.range(440, 560), 330, 0.94);
  const street = path('M-20 1020V900Q400 850 800 880T1620 850V1020Z', s.linear(90, s.depth(0.85), s.depth(1)));
  const trees = times(24, (i) => {
    const x = 60 + i * 66 + r.range(-20, 20);
    return (
      line(`M${x} 960v-60`, s.ink, 6) +
      circle(x, r.range(870, 890), r.range(30, 46), s.linear(50, mix(s.depth(0.7), s.light, 0.22), s.depth(1)))
    );
  });
  return sky(s, sun, 900) + flock(s, sun.x, sun.y - 150, s.depth(0.7)) + rows.join('') + edge + street + trees;
}
