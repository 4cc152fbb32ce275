import { lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, group, line, path, rect, times } from './shapes.ts';
import { player } from './sport-players.ts';

/** A baseball diamond from the air, mown in stripes. */
export function diamond(s: Scene): string {
  const { r, p } = s;
  const grass = s.lit(r.pick([p.mid, mix(p.mid, p.soft, 0.5), p.soft]));
  const dirt = s.lit(mix(p.accent, p.glow, 0.42));
  const white = s.lit(lighten(p.paper, 0.4));
  const turn = r.range(15, 50);
  const mow = times(26, (i) => rect(-1300 + i * 100, -1300, 50, 2600, s.light, 'opacity=".1"'));
  const fan = s.clip(
    path('M0 430L-800 -370A1130 1130 0 0 1 800 -370Z', '#000'),
    rect(-1300, -1300, 2600, 2600, grass) + group(mow, `transform="rotate(${r.pick([0, 45, -45, 90])})"`),
  );
  const base = (x: number, y: number) =>
    rect(-17, -17, 34, 34, white, `transform="translate(${x} ${y}) rotate(45)"`) +
    rect(-17, -17, 34, 34, s.ink, `transform="translate(${x + 8} ${y + 8}) rotate(45)" opacity=".2"`).replace(
      'opacity',
      'fill-opacity',
    );
  const infield =
    path(
      'M0 460L-380 80A400 400 0 0 1 380 80Z',
      s.linear(60, mix(dirt, s.light, 0.25), dirt, mix(dirt, p.deep, 0.22)),
    ) +
    s.clip(
      path('M0 350L-250 100L0 -150L250 100Z', '#000'),
      rect(-400, -300, 800, 800, mix(grass, s.light, 0.1)) + group(mow, 'transform="rotate(45)"'),
    ) +
    circle(0, 372, 92, dirt) +
    circle(0, 96, 58, s.linear(50, mix(dirt, s.light, 0.4), dirt)) +
    rect(-16, 92, 32, 8, white);
  const lines =
    line('M0 372L-830 -458M0 372L830 -458', white, 8) +
    line('M-54 336h34v66h-34ZM20 336h34v66h-34Z', white, 4) +
    base(250, 100) +
    base(0, -150) +
    base(-250, 100) +
    path('M-15 360L15 360L15 374L0 388L-15 374Z', white);
  const spots: [number, number][] = [
    [0, 90],
    [36, 350],
    [-120, -60],
    [140, -40],
    [280, 60],
    [-290, 60],
    [0, -420],
    [-430, -260],
    [440, -270],
    [6, 440],
  ];
  const team = spots.map(([x, y], i) =>
    player(
      s,
      { x: x + r.range(-16, 16), y: y + r.range(-14, 14), shirt: i === 1 || i === 9 ? p.deep : white, stick: i === 1 },
      turn,
    ),
  );
  const wall =
    path('M-830 -400A1172 1172 0 0 1 830 -400', 'none', `stroke="${p.deep}" stroke-width="26"`) +
    path('M-790 -366A1120 1120 0 0 1 790 -366', 'none', `stroke="${dirt}" stroke-width="46"`);
  const outer = mix(grass, p.deep, 0.42);
  return (
    rect(0, 0, 1600, 1000, s.linear(40, mix(outer, s.light, 0.12), outer, mix(outer, s.ink, 0.4))) +
    group(
      path('M0 520L-900 -380A1280 1280 0 0 1 900 -380Z', dirt, 'opacity=".85"') +
        fan +
        wall +
        infield +
        lines +
        team.join('') +
        path('M-1400 -1000L-500 -1000L-900 900L-1400 900Z', s.ink, 'opacity=".2"'),
      `transform="translate(800 500) rotate(${r.range(-30, 30)}) scale(${r.range(0.92, 1.02)}) translate(0 -110)"`,
    )
  );
}
