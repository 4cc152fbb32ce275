import { darken, lighten, mix } from './color.ts';
import { softHill } from './landscape-parts.ts';
import { pine } from './pines.ts';
import type { Scene } from './scene.ts';
import { group, line, path, rect, rolling, times } from './shapes.ts';
import { sky } from './sky.ts';
import { stillColors } from './still-life.ts';

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
  const light = path(
    `M${x + 40} 790L${x + w} 790L${x + w + 300} 1020L${x + 190} 1020Z`,
    mix(s.light, room, 0.25),
    'opacity=".55"',
  );
  const warm = c.wall === mix(p.accent, p.glow, 0.12);
  const drape = r.pick(warm ? [p.mid, p.glow] : [p.accent, p.accent, p.glow, p.soft]);
  const cloth = (side: number) => {
    const e = side < 0 ? x - 170 : x + w + 170;
    const inner = side < 0 ? x + w * 0.13 : x + w * 0.87;
    return path(
      `M${e} 60H${inner}Q${inner + side * -14} 300 ${inner + side * 50} 470T${inner + side * 40} 860H${e}Z`,
      s.linear(
        0,
        mix(drape, s.light, 0.18),
        [mix(drape, p.deep, 0.3), 0.25],
        [drape, 0.5],
        [mix(drape, p.deep, 0.4), 0.76],
        drape,
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
      group(leaves, `transform="translate(${px} ${sill - 80})"`) +
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
