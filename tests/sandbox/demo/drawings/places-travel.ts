import { sky, stillColors } from './backdrops.ts';
import { darken, lighten, mix } from './color.ts';
import { flock, peak, pine, roundTree, softHill } from './landscape-parts.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, line, path, poly, rect, rolling, times } from './shapes.ts';

/** A road that runs to the horizon between fields and poles. */
export function road(s: Scene): string {
  const { r, p } = s;
  const hy = r.range(480, 540);
  const vx = r.range(700, 900);
  const sun = { x: vx + r.range(-60, 60), y: hy - r.range(20, 150), r: r.range(110, 170) };
  const hills =
    peak(s, vx - r.range(380, 620), hy - 210, 400, hy + 80, s.depth(0.2), 0) +
    peak(s, vx + r.range(340, 620), hy - 260, 430, hy + 80, s.depth(0.24), r.pick([0, 0.2])) +
    softHill(s, rolling(r, hy + 6, 44, 2.5), s.depth(0.34));
  const land = rect(
    0,
    hy + 20,
    1600,
    600,
    s.linear(90, mix(s.depth(0.5), s.lit(p.glow), 0.45), mix(s.depth(0.6), s.lit(p.accent), 0.3), s.depth(0.9)),
  );
  const furrows = times(22, (i) => {
    const x = -2600 + i * 330;
    return path(`M${vx + (i - 11) * 9} ${hy + 22}L${vx + (i - 11) * 9 + 3} ${hy + 22}L${x + 150} 1020L${x} 1020Z`,
      s.depth(0.85),
      'opacity=".16"',
    );
  });
  const sway = r.range(-150, 150);
  const band = (w: number, paint: string) => {
    const a = sample(vx, hy, sway, -w);
    const b = sample(vx, hy, sway, w).reverse();
    return poly([...a, ...b], paint);
  };
  const tar = s.linear(90, mix(s.depth(0.5), s.light, 0.3), mix(p.deep, p.mid, 0.35), s.depth(1));
  const lane = sample(vx, hy, sway, 0);
  const dashes = times(11, (i) => {
    const a = lane[Math.round(i * i * 0.28) + 2];
    const b = lane[Math.round(i * i * 0.28) + 3 + Math.round(i * 0.22)];
    if (!a || !b) return '';
    const k = (y: number) => ((y - hy) / 500) * 15 + 0.8;
    return path(`M${a[0] - k(a[1])} ${a[1]}L${a[0] + k(a[1])} ${a[1]}L${b[0] + k(b[1])} ${b[1]}L${b[0] - k(b[1])} ${b[1]}Z`,
      lighten(p.glow, 0.3),
    );
  });
  const poles = [0.05, 0.1, 0.19, 0.36, 0.7].map((t) => {
    const x = vx + sway * Math.min(1, t * 4) * (1 - t) + 60 + t * 900;
    const y = hy + 30 + t * 430;
    const h = 60 + t * 780;
    return { x, y, h };
  });
  const wires = poles.slice(1).map((b, i) => {
    const a = poles[i] ?? b;
    const sag = (a.y - a.h + b.y - b.h) / 2 + b.h * 0.12;
    const d = `M${a.x} ${a.y - a.h * 0.95}Q${(a.x + b.x) / 2} ${sag} ${b.x} ${b.y - b.h * 0.95}`;
    return line(d, s.depth(0.9), 1.5 + i * 0.6);
  }).join('');
  const posts = poles.map(
    ({ x, y, h }) =>
      rect(x - h * 0.012, y - h, h * 0.024, h, s.depth(0.95)) +
      rect(x - h * 0.1, y - h * 0.96, h * 0.2, h * 0.018, s.depth(0.95)) +
      path(`M${x - h * 0.01} ${y}L${x + h * 0.01} ${y}L${x + h * 0.5} ${y + h * 0.1}L${x + h * 0.46} ${y + h * 0.1}Z`,
        s.ink,
        'opacity=".3"',
      ),
  );
  const bushes = times(16, () => {
    const t = r.next();
    return ellipse(
      vx - 150 - t * 560 - r.range(0, 300),
      hy + 50 + t * 420,
      20 + t * 70,
      10 + t * 34,
      s.linear(60, mix(s.depth(0.6), s.light, 0.2), s.depth(0.92)),
    );
  });
  return (
    sky(s, sun, hy + 60) +
    hills +
    land +
    furrows +
    band(1.12, mix(s.lit(p.glow), s.depth(0.6), 0.4)) +
    band(1, tar) +
    dashes +
    bushes +
    posts.join('') +
    wires +
    flock(s, vx - 260, hy - 260, s.depth(0.7))
  );
}

function sample(vx: number, hy: number, sway: number, w: number): [number, number][] {
  return Array.from({ length: 41 }, (_, i) => {
    const t = (i / 40) ** 1.5;
    const bend = sway * Math.sin(Math.min(1, t * 2.2) * Math.PI) * (t < 0.45 ? 1 : 0);
    return [vx + bend + w * (4 + t * 520), hy + 22 + t * 520];
  });
}

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

/** A view from a dark room through a window, with plants and a cat on the sill. */
export function window(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const room = mix(c.wall, p.deep, s.time === 'night' ? 0.3 : 0.2);
  const w = r.range(620, 760);
  const x = 800 - w / 2 + r.range(-90, 90);
  const top = 110;
  const sill = 700;
  const round = r.chance(0.5);
  const opening = round
    ? `M${x} ${sill}V${top + w / 2.4}A${w / 2} ${w / 2.4} 0 0 1 ${x + w} ${top + w / 2.4}V${sill}Z`
    : `M${x} ${sill}V${top}H${x + w}V${sill}Z`;
  const view =
    sky(s, { x: x + w * r.range(0.28, 0.7), y: r.range(270, 380), r: r.range(60, 100) }, 640) +
    [0, 1, 2].map((i) => softHill(s, rolling(r, 510 + i * 58, 60 - i * 12, 3 + i), s.depth(0.2 + i * 0.22))).join('') +
    times(12, () => pine(r.range(x, x + w), r.range(680, 730), r.range(60, 150), s.depth(0.86), s.depth(0.74)));
  const frame = mix(p.paper, p.glow, 0.15);
  const bars =
    rect(x + w / 2 - 9, top - 60, 18, 700, s.linear(0, frame, mix(frame, p.deep, 0.4))) +
    rect(x, 430, w, 16, s.linear(90, frame, mix(frame, p.deep, 0.4)));
  const light = path(`M${x + 40} 790L${x + w} 790L${x + w + 300} 1020L${x + 190} 1020Z`,
    mix(s.light, room, 0.25),
    'opacity=".55"',
  );
  const cloth = (side: number) => {
    const e = side < 0 ? x - 170 : x + w + 170;
    const inner = side < 0 ? x + w * 0.13 : x + w * 0.87;
    return path(
      `M${e} 60H${inner}Q${inner + side * -14} 300 ${inner + side * 50} 470T${inner + side * 40} 860H${e}Z`,
      s.linear(
        0,
        mix(p.accent, s.light, 0.18),
        [mix(p.accent, p.deep, 0.3), 0.25],
        [p.accent, 0.5],
        [mix(p.accent, p.deep, 0.4), 0.76],
        p.accent,
      ),
    );
  };
  const pot = (px: number, h: number) => {
    const leaves = times(9, (i) =>
      group(
        path(
          `M0 0Q${-h * 0.16} ${-h * 0.5} 0 ${-h}Q${h * 0.16} ${-h * 0.5} 0 0Z`,
          i % 2 ? mix(p.mid, s.light, 0.2) : mix(p.mid, p.deep, 0.5),
        ),
        `transform="rotate(${-60 + i * 15}) scale(${0.75 + ((i * 7) % 4) * 0.1})"`,
      ),
    );
    return (
      group(
        leaves,
        `transform="translate(${px} ${sill - 80})"`,
      ) +
      path(
        `M${px - 52} ${sill - 96}H${px + 52}L${px + 38} ${sill + 2}H${px - 38}Z`,
        s.linear(0, mix(p.accent, s.light, 0.4), [p.accent, 0.4], mix(p.accent, p.deep, 0.5)),
      ) +
      rect(px - 58, sill - 104, 116, 22, s.linear(0, mix(p.accent, s.light, 0.5), mix(p.accent, p.deep, 0.4)), 'rx="4"')
    );
  };
  const cat = group(
    path(
      'M-70 0Q-92 -78 -42 -128Q-34 -146 -40 -190L-16 -172Q6 -180 26 -172L50 -192Q56 -140 40 -122Q84 -70 66 0Z',
      s.linear(20, mix(p.deep, s.light, 0.25), [p.deep, 0.35], s.ink),
    ) + line('M60 -8Q140 -6 128 56Q120 96 142 104', s.ink, 17),
    `transform="translate(${x + w * 0.66} ${sill + 2})"`,
  );
  const board =
    rect(x - 60, sill, w + 120, 30, lighten(frame, 0.2)) + rect(x - 44, sill + 30, w + 88, 20, mix(frame, p.deep, 0.5));
  return (
    rect(0, 0, 1600, 1000, s.linear(70, mix(room, s.light, 0.12), room, mix(room, p.deep, 0.5))) +
    path(opening, 'none', `stroke="${frame}" stroke-width="46"`) +
    s.clip(
      path(opening, '#000'),
      view + path(opening, 'none', `stroke="${p.deep}" stroke-width="26" opacity=".35"`) + bars,
    ) +
    cloth(-1) +
    cloth(1) +
    rect(x - 250, 50, w + 500, 16, s.ink, 'rx="8"') +
    light +
    board +
    pot(x + w * 0.2, r.range(170, 240)) +
    cat +
    darkFoot(s, room)
  );
}

const darkFoot = (s: Scene, room: string): string =>
  rect(0, 960, 1600, 40, darken(mix(room, s.p.deep, 0.6), 0.1), 'opacity=".5"');
