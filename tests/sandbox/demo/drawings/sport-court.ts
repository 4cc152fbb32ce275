import { lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, line, path, rect, times } from './shapes.ts';
import { player, tilt } from './sport-players.ts';

/** A tennis or basketball court from the air. */
export function court(s: Scene): string {
  const { r, p } = s;
  const tennis = r.chance(0.5);
  const [ground, field] = r.pick([
    [p.mid, p.accent],
    [p.accent, p.mid],
    [mix(p.deep, p.mid, 0.4), p.accent],
    [p.soft, p.mid],
    [p.glow, p.accent],
  ] as const);
  const white = s.lit(lighten(p.paper, 0.4));
  const stroke = (d: string) => line(d, white, 8);
  const area = s.linear(35, mix(s.lit(field), s.light, 0.2), s.lit(field), mix(field, p.deep, 0.3));
  const turn = r.range(20, 52);
  const seams = times(40, () =>
    ellipse(
      r.range(-900, 900),
      r.range(-560, 560),
      r.range(60, 200),
      r.range(20, 60),
      r.chance(0.5) ? s.light : s.ink,
      'opacity=".035"',
    ),
  );
  let court: string;
  let ball: string;
  if (tennis) {
    const net =
      rect(-4, -340, 9, 680, white) +
      path('M4 -352L4 352L62 372L62 -332Z', s.ink, 'opacity=".28"') +
      times(34, (i) => rect(-1, -338 + i * 20, 4, 11, p.deep, 'opacity=".5"')) +
      circle(0, -352, 12, p.deep) +
      circle(0, 352, 12, p.deep);
    court =
      rect(-620, -300, 1240, 600, area) +
      stroke(
        'M-620 -300H620V300H-620ZM-620 -225H620M-620 225H620M-330 -225V225M330 -225V225M-330 0H330M-620 0h22M620 0h-22',
      ) +
      seams +
      net;
    ball = circle(r.range(120, 260), r.range(-150, 120), 15, s.radial(0.35, 0.35, 0.7, lighten(p.glow, 0.5), p.glow));
  } else {
    const side = (k: number) =>
      rect(k < 0 ? -640 : 400, -110, 240, 220, mix(ground, p.deep, 0.18)) +
      stroke(
        `M${k * 640} -110H${k * 400}V110H${k * 640}M${k * 400} -110A110 110 0 0 ${k < 0 ? 1 : 0} ${k * 400} 110M${k * 640} -300H${k * 530}A350 310 0 0 ${k < 0 ? 1 : 0} ${k * 530} 300H${k * 640}`,
      ) +
      rect(k * 590 - 4, -52, 8, 104, p.deep) +
      circle(k * 560, 0, 24, 'none', `stroke="${s.lit(p.accent)}" stroke-width="8"`) +
      path(`M${k * 590} -50L${k * 590} 50L${k * 590 + 90} 92L${k * 590 + 90} -8Z`, s.ink, 'opacity=".24"');
    court =
      rect(-640, -350, 1280, 700, area) +
      times(18, (i) => rect(-640, -350 + i * 40, 1280, 2, p.deep, 'opacity=".09"')) +
      side(-1) +
      side(1) +
      stroke('M-640 -350H640V350H-640ZM0 -350V350') +
      circle(0, 0, 112, mix(ground, p.deep, 0.12), `stroke="${white}" stroke-width="8"`) +
      seams;
    ball = circle(
      r.range(60, 180),
      r.range(-180, 160),
      21,
      s.radial(0.35, 0.35, 0.75, lighten(p.glow, 0.25), mix(p.accent, p.deep, 0.2)),
      `stroke="${p.deep}" stroke-width="3"`,
    );
  }
  const spots: [number, number][] = tennis
    ? [
        [-560, r.range(-160, 160)],
        [540, r.range(-160, 160)],
      ]
    : Array.from({ length: 8 }, (_, i) => [-540 + i * 150 + r.range(-30, 30), r.range(-260, 260)]);
  const people = spots.map(([x, y], i) =>
    group(
      player(s, { x: 0, y: i, shirt: i % 2 ? p.paper : p.deep, stick: tennis }, turn),
      `transform="translate(${x} ${y}) scale(${tennis ? 1.5 : 1.15})"`,
    ),
  );
  const base = s.lit(ground);
  const shadow = path('M-1200 -900L-300 -900L-760 900L-1300 900Z', s.ink, 'opacity=".2"');
  const bench = tennis
    ? rect(-120, -470, 90, 36, p.deep, 'rx="6"') +
      rect(60, -470, 90, 36, p.deep, 'rx="6"') +
      path('M-120 -434L150 -434L200 -400L-70 -400Z', s.ink, 'opacity=".22"')
    : '';
  const pitch = tennis ? 1.05 : 1;
  return (
    rect(0, 0, 1600, 1000, s.linear(35, mix(base, s.light, 0.2), base, mix(base, p.deep, 0.35))) +
    tilt(s, group(court + bench + people.join('') + ball, `transform="scale(${pitch})"`) + shadow)
  );
}
