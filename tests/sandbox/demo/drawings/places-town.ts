import { sky } from './backdrops.ts';
import { darken, lighten, mix } from './color.ts';
import { flock, pine, softHill } from './landscape-parts.ts';
import type { Scene } from './scene.ts';
import { circle, group, heightAt, line, path, poly, rect, rolling, times } from './shapes.ts';

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
      path(`M${x} ${top + 1}L${x + w - side} ${top - w * 0.34}L${x + w - side} ${top + 1}Z`,
        front,
      ) +
      path(`M${x + w - side} ${top - w * 0.34}L${x + w} ${top - w * 0.2}L${x + w} ${top + 1}L${x + w - side} ${top + 1}Z`,
        dark,
      ),
    tank: () =>
      rect(x + w * 0.26, top - 40, 5, 42, dark) +
      rect(x + w * 0.26 + 48, top - 40, 5, 42, dark) +
      rect(x + w * 0.26 - 5, top - 98, 63, 60, s.linear(0, mix(color, s.light, 0.35), dark)) +
      path(`M${x + w * 0.26 - 10} ${top - 97}L${x + w * 0.26 + 64} ${top - 97}L${x + w * 0.26 + 27} ${top - 130}Z`,
        dark,
      ),
    spire: () =>
      path(`M${x + w * 0.2} ${top + 1}L${x + w * 0.42} ${top - w * 0.5}L${x + w * 0.64} ${top + 1}Z`,
        front,
      ) + line(`M${x + w * 0.42} ${top - w * 0.48}v-70`, dark, 4),
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

function tower(s: Scene, x: number, y: number, w: number, h: number, roof: number): string {
  const stone = s.lit(mix(s.p.paper, s.p.soft, 0.45));
  const dark = mix(stone, s.p.deep, 0.62);
  const face = s.linear(0, lighten(stone, 0.2), [stone, 0.45], [dark, 0.8], dark);
  const tile = s.linear(0, mix(s.p.accent, s.light, 0.3), [s.p.accent, 0.4], mix(s.p.accent, s.p.deep, 0.6));
  const slit = (sx: number, sy: number) =>
    path(
      `M${sx - 7} ${sy + 34}v-26a7 8 0 0 1 14 0v26Z`,
      s.time === 'night' || s.time === 'dusk' ? lighten(s.p.glow, 0.2) : s.p.deep,
    );
  const teeth = times(5, (i) => rect(x - w * 0.6 + i * w * 0.265, y - h - 22, w * 0.15, 26, face));
  const cone =
    path(`M${x - w * 0.68} ${y - h}L${x} ${y - h - roof}L${x + w * 0.68} ${y - h}Z`,
      tile,
    ) +
    line(`M${x} ${y - h - roof}v-44`, s.ink, 4) +
    path(`M${x + 2} ${y - h - roof - 44}q24 -9 34 6q12 6 24 0l-4 22q-18 8 -28 -2q-14 -10 -26 0Z`, s.p.glow);
  return (
    rect(x - w / 2, y - h, w, h + 30, face) +
    rect(x - w * 0.6, y - h, w * 1.2, 34, face) +
    rect(x - w * 0.6, y - h + 32, w * 1.2, 7, dark, 'opacity=".5"') +
    (roof > 0 ? cone : teeth) +
    slit(x - w * 0.06, y - h * 0.72) +
    (h > 230 ? slit(x - w * 0.06, y - h * 0.4) : '')
  );
}

/** A castle on its rock, above valleys in the haze. */
export function castle(s: Scene): string {
  const { r } = s;
  const x = r.range(680, 900);
  const sun = { x: x + r.pick([-1, 1]) * r.range(230, 400), y: r.range(250, 360), r: r.range(100, 165) };
  const stone = s.lit(mix(s.p.paper, s.p.soft, 0.45));
  const wallPaint = s.linear(90, stone, mix(stone, s.p.deep, 0.45));
  const hills = [0, 1, 2].map((i) =>
    softHill(s, rolling(r, 600 + i * 64, 90 - i * 20, 2 + i * 0.6), s.depth(0.1 + i * 0.14)),
  );
  const rock = path(
    `M${x - 640} 1020Q${x - 470} 830 ${x - 330} 700L${x - 280} 640H${x + 290}L${x + 350} 720Q${x + 480} 860 ${x + 700} 1020Z`,
    s.linear(20, mix(s.depth(0.62), s.light, 0.18), [s.depth(0.72), 0.45], s.depth(1)),
  );
  const facets = times(9, () => {
    const fx = x + r.range(-300, 330);
    const fy = r.range(665, 860);
    return path(`M${fx} ${fy}L${fx + r.range(30, 60)} ${fy + r.range(60, 90)}L${fx - r.range(10, 40)} ${fy + r.range(110, 170)}L${fx - r.range(20, 50)} ${fy + 50}Z`,
      s.ink,
      'opacity=".16"',
    );
  });
  const wall = (a: number, w: number, h: number) =>
    rect(x + a, 660 - h, w, h + 20, wallPaint) +
    times(Math.floor(w / 26), (i) => rect(x + a + i * 26, 660 - h - 16, 14, 18, stone));
  const keep = r.range(0.9, 1.15);
  const towers =
    tower(s, x - 50, 600, 96, 330 * keep, 150) +
    tower(s, x + 70, 610, 150, 240 * keep, r.pick([0, 190])) +
    wall(-280, 570, 110) +
    tower(s, x - 262, 660, 84, 190 * r.range(0.9, 1.3), 130) +
    tower(s, x + 250, 660, 104, 220 * r.range(0.9, 1.25), r.pick([0, 150])) +
    tower(s, x - 140, 668, 74, 150, 104);
  const gate =
    path(`M${x - 50} 676v-58a42 46 0 0 1 84 0v58Z`, s.p.deep) +
    path(`M${x - 30} 676v-52a34 40 0 0 1 64 0v52Z`, mix(s.p.deep, s.p.glow, s.time === 'day' ? 0.15 : 0.55));
  const road = path(
    `M${x - 52} 674H${x + 34}Q${x + 180} 740 ${x + 40} 790T${x - 60} 900Q${x - 10} 960 ${x + 190} 1020H${x - 120}Q${x - 260} 930 ${x - 170} 860T${x + 40} 750Q${x + 60} 716 ${x - 52} 674Z`,
    mix(s.lit(s.p.glow), s.depth(0.6), 0.25),
  );
  const mist = rect(0, 620, 1600, 300, s.linear(90, [s.sky[2], 0, 0], [s.sky[2], 0.6, 0.4], [s.sky[2], 1, 0]));
  const crest = rolling(r, 930, 26, 2);
  const pines = times(26, (i) => {
    const px = i < 14 ? r.range(-10, 520) : r.range(1080, 1610);
    return pine(px, heightAt(crest, px) + 10, r.range(100, 230), s.depth(1), s.depth(0.86));
  });
  return (
    sky(s, sun, 760) +
    hills.join('') +
    mist +
    flock(s, x + 330, 280, s.depth(0.8)) +
    rock +
    facets +
    towers +
    gate +
    road +
    softHill(s, crest, s.depth(0.9)) +
    pines
  );
}

/** Sunlit flights of stairs, walls and arches: an architecture of planes. */
export function stairs(s: Scene): string {
  const { r, p } = s;
  const warm = s.lit(r.pick([p.accent, p.glow, p.accent]));
  const lightWall = s.lit(mix(warm, p.paper, 0.35));
  const shade = mix(warm, p.deep, 0.6);
  const sun = { x: r.range(240, 420), y: 200, r: 80 };
  const n = r.int(8, 10);
  const stepW = 92;
  const stepH = 54;
  const x0 = 330;
  const y0 = 930;
  let flight = '';
  for (let i = n - 1; i >= 0; i--) {
    const x = x0 + i * stepW;
    const y = y0 - (i + 1) * stepH;
    flight +=
      path(`M${x} ${y}L${x + stepW} ${y}L${x + stepW + 250} ${y - 74}L${x + 250} ${y - 74}Z`,
        s.linear(10, lighten(lightWall, 0.45), mix(lightWall, p.paper, 0.3)),
      ) +
      path(`M${x} ${y}L${x + 250} ${y - 74}L${x + 250} ${y - 74 + stepH}L${x} ${y + stepH}Z`,
        s.linear(20, warm, mix(warm, p.deep, 0.28)),
      );
  }
  const front = `M${x0} ${y0}${times(n, (i) => `V${y0 - (i + 1) * stepH}H${x0 + (i + 1) * stepW}`)}V1020H${x0}Z`;
  const mass = path(front, s.linear(35, mix(shade, warm, 0.35), shade, darken(shade, 0.25)));
  const topY = y0 - n * stepH;
  const arch = (x: number, y: number, w: number, h: number, back: string) =>
    path(`M${x} ${y}v${-h}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h}Z`, back);
  const rear =
    rect(880, 110, 760, 900, s.linear(70, lightWall, mix(warm, lightWall, 0.4))) +
    rect(880, 110, 760, 22, lighten(lightWall, 0.35)) +
    rect(720, 250, 170, 760, s.linear(0, mix(warm, shade, 0.35), shade)) +
    path('M880 132L1180 132L1640 560L1640 760L880 300Z',
      p.deep,
      'opacity=".14"',
    );
  const door =
    arch(1240, topY - 58, 190, 130, s.linear(90, s.sky[0], s.sky[2])) +
    path(`M1240 ${topY - 58}v-130a95 95 0 0 1 95 -95a130 130 0 0 0 -50 95v130Z`, shade) +
    circle(1380, topY - 150, 26, s.light);
  const low = s.linear(0, darken(shade, 0.5), mix(shade, p.deep, 0.3));
  const under = arch(830, 1020, 150, 180, low) + arch(1040, 1020, 150, 300, low) + arch(620, 1020, 150, 80, low);
  const sideWall =
    rect(-20, 560, 360, 460, s.linear(60, lighten(lightWall, 0.1), warm)) +
    rect(-20, 560, 360, 18, lighten(lightWall, 0.5)) +
    path('M340 560L430 620L430 1020L340 1020Z',
      shade,
    ) +
    arch(90, 1020, 130, 190, shade) +
    arch(114, 1020, 106, 180, darken(shade, 0.4));
  const ball = r.chance(0.5)
    ? circle(640, 690, 52, s.radial(0.35, 0.3, 0.8, lighten(p.paper, 0.3), [p.soft, 0.5], p.deep))
    : '';
  const agaves = times(9, (i) =>
    group(
      path('M0 0Q-18 -80 0 -190Q18 -80 0 0Z', i % 2 ? s.lit(mix(p.mid, p.soft, 0.4)) : mix(p.mid, p.deep, 0.5)),
      `transform="translate(270 560) rotate(${-72 + i * 18}) scale(${i % 2 ? 0.8 : 1})"`,
    ),
  );
  const person = group(
    path('M-16 0L-12 -60H14L18 0H6L1 -40L-6 0Z', p.deep) +
      path('M-20 -54Q-20 -112 2 -112Q22 -110 20 -54Z', p.paper) +
      circle(2, -128, 15, p.deep) +
      path('M-16 0L18 0L150 26L120 34Z',
        p.deep,
        'opacity=".3"',
      ),
    `transform="translate(${x0 + stepW * 4.6 + 120} ${y0 - 5 * stepH - 36}) scale(1.1)"`,
  );
  return (
    sky(s, sun, 1000) +
    rear +
    door +
    agaves +
    sideWall +
    flight +
    mass +
    under +
    ball.replace(/cy="690"/, `cy="${y0 - 3 * stepH - 84}"`).replace(/cx="640"/, `cx="${x0 + stepW * 2.5 + 130}"`) +
    person
  );
}
