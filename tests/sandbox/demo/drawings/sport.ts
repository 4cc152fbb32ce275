import { sky } from './backdrops.ts';
import { darken, lighten, mix } from './color.ts';
import { hash } from './prng.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, line, path, poly, rect, times } from './shapes.ts';

interface Player {
  x: number;
  y: number;
  shirt: string;
  stick?: boolean;
}

/** A player seen from above, with the long shadow a low sun gives. */
function player(s: Scene, at: Player, turn: number): string {
  const k = 1.25;
  const shade = s.linear(8, [s.ink, 0, 0.62], [s.ink, 1, 0.08]);
  const figure =
    path('M0 -8L64 -16Q92 -30 104 -14L150 -20L156 -8L112 2Q100 20 76 14L150 40L144 52L60 20L0 12Z', shade) +
    ellipse(172, 4, 20, 15, s.ink, 'opacity=".2"') +
    (at.stick ? line('M20 10L120 70L150 66', s.ink, 5, 'opacity=".25"') : '');
  const dark = mix(at.shirt, s.ink, 0.4);
  const body =
    ellipse(0, 0, 17, 30, s.linear(40, mix(at.shirt, s.light, 0.25), at.shirt, dark)) +
    ellipse(6, -30, 14, 8, dark) +
    ellipse(8, 30, 15, 8, dark) +
    circle(2, 0, 12.5, s.linear(40, mix(s.p.glow, s.p.deep, 0.35), s.p.deep)) +
    (at.stick ? line('M12 30L56 60L74 56', s.p.deep, 5) : '');
  const spin = hash(`${Math.round(at.x)}:${Math.round(at.y)}`) % 360;
  return group(
    group(figure, `transform="rotate(${turn}) scale(${k})"`) + group(body, `transform="rotate(${spin}) scale(${k})"`),
    `transform="translate(${at.x} ${at.y})"`,
  );
}

function tilt(s: Scene, content: string): string {
  const { r } = s;
  return group(
    content,
    `transform="translate(800 500) rotate(${r.range(-24, 24)}) scale(${r.range(1.02, 1.22)}) translate(${r.range(-120, 120)} ${r.range(-40, 40)})"`,
  );
}

/** An ice rink from the air: lines, skate marks, players and their shadows. */
export function rink(s: Scene): string {
  const { r, p } = s;
  const ice = s.lit(lighten(mix(p.paper, p.soft, 0.22), 0.2));
  const red = s.lit(p.accent);
  const blue = s.lit(p.mid);
  const shape = (grow: number, fill: string, extra = '') =>
    rect(-700 - grow, -350 - grow, 1400 + grow * 2, 700 + grow * 2, fill, `rx="${220 + grow}" ${extra}`);
  const spot = (x: number, y: number) =>
    circle(x, y, 92, 'none', `stroke="${red}" stroke-width="7"`) +
    circle(x, y, 12, red) +
    line(`M${x - 34} ${y - 110}v28M${x + 34} ${y - 110}v28M${x - 34} ${y + 82}v28M${x + 34} ${y + 82}v28`, red, 5);
  const marks = times(46, () => {
    const x = r.range(-640, 640);
    const y = r.range(-310, 310);
    const a = r.range(-170, 170);
    return line(
      `M${x} ${y}q${a} ${r.range(-120, 120)} ${a * r.range(0.6, 1.9)} ${r.range(-190, 190)}`,
      r.chance(0.5) ? '#ffffff' : mix(ice, p.mid, 0.4),
      r.range(1.5, 3.5),
      'opacity=".6"',
    );
  });
  const lines =
    rect(-5, -350, 10, 700, red) +
    rect(-245, -350, 16, 700, blue) +
    rect(229, -350, 16, 700, blue) +
    rect(-580, -350, 6, 700, red) +
    rect(574, -350, 6, 700, red) +
    circle(0, 0, 96, 'none', `stroke="${blue}" stroke-width="7"`) +
    circle(0, 0, 11, blue) +
    [spot(-430, -190), spot(-430, 190), spot(430, -190), spot(430, 190)].join('') +
    path('M-577 -62A62 62 0 0 1 -577 62Z', mix(blue, ice, 0.4)) +
    path('M577 -62A62 62 0 0 0 577 62Z', mix(blue, ice, 0.4)) +
    rect(-626, -36, 48, 72, 'none', `rx="14" stroke="${red}" stroke-width="8"`) +
    rect(578, -36, 48, 72, 'none', `rx="14" stroke="${red}" stroke-width="8"`);
  const sheen =
    path('M-700 -350L-260 -350L180 350L-420 350Z',
      '#ffffff',
      'opacity=".22"',
    ) +
    path('M330 -350L470 -350L760 350L600 350Z',
      '#ffffff',
      'opacity=".16"',
    );
  const turn = r.range(15, 50);
  const team = times(9, (i) =>
    player(
      s,
      { x: -500 + i * 125 + r.range(-40, 40), y: r.range(-260, 260), shirt: i % 2 ? p.accent : p.deep, stick: true },
      turn,
    ),
  );
  const px = r.range(-80, 160);
  const puck = ellipse(px + 9, -72, 18, 10, s.ink, 'opacity=".3"') + ellipse(px, -77, 14, 11, s.ink);
  const crowd = times(700, () => {
    const a = r.range(0, 6.3);
    const q = r.range(0, 260);
    return ellipse(
      Math.cos(a) * (860 + q),
      Math.sin(a) * (520 + q),
      12,
      12,
      r.pick([p.mid, p.soft, p.accent, p.glow, p.deep]),
      'opacity=".55"',
    );
  });
  return (
    rect(0, 0, 1600, 1000, s.linear(60, mix(p.deep, p.mid, 0.25), p.deep, s.ink)) +
    tilt(
      s,
      crowd +
        shape(54, s.ink, 'opacity=".5" transform="translate(18 20)"') +
        shape(44, mix(p.deep, p.mid, 0.2)) +
        shape(26, s.lit(p.glow)) +
        shape(14, lighten(p.paper, 0.3)) +
        s.clip(
          shape(0, '#000'),
          shape(0, s.linear(35, lighten(ice, 0.5), ice, mix(ice, p.mid, 0.3))) + sheen + marks + lines,
        ) +
        team +
        puck,
    )
  );
}

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
      path('M4 -352L4 352L62 372L62 -332Z',
        s.ink,
        'opacity=".28"',
      ) +
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
      path(`M${k * 590} -50L${k * 590} 50L${k * 590 + 90} 92L${k * 590 + 90} -8Z`,
        s.ink,
        'opacity=".24"',
      );
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
  const shadow = path('M-1200 -900L-300 -900L-760 900L-1300 900Z',
    s.ink,
    'opacity=".2"',
  );
  const bench = tennis
    ? rect(-120, -470, 90, 36, p.deep, 'rx="6"') +
      rect(60, -470, 90, 36, p.deep, 'rx="6"') +
      path('M-120 -434L150 -434L200 -400L-70 -400Z',
        s.ink,
        'opacity=".22"',
      )
    : '';
  const pitch = tennis ? 1.05 : 1;
  return (
    rect(0, 0, 1600, 1000, s.linear(35, mix(base, s.light, 0.2), base, mix(base, p.deep, 0.35))) +
    tilt(
      s,
      group(
        court + bench + people.join('') + ball,
        `transform="scale(${pitch})"`,
      ) + shadow,
    )
  );
}

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
      path('M0 350L-250 100L0 -150L250 100Z',
        '#000',
      ),
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
    path('M-15 360L15 360L15 374L0 388L-15 374Z',
      white,
    );
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
        path('M-1400 -1000L-500 -1000L-900 900L-1400 900Z',
          s.ink,
          'opacity=".2"',
        ),
      `transform="translate(800 500) rotate(${r.range(-30, 30)}) scale(${r.range(0.92, 1.02)}) translate(0 -110)"`,
    )
  );
}

/** A football ground under floodlights, seen from the upper tier. */
export function stadium(s: Scene): string {
  const { r, p } = s;
  const cx = 800 + r.range(-70, 70);
  const cy = 660;
  const pitch = s.lit(mix(p.mid, p.soft, r.range(0, 0.5)));
  const rows = times(11, (i) => {
    const k = 10 - i;
    const rx = 600 + k * 42;
    const ry = 232 + k * 13;
    const tone = i % 2 ? mix(p.deep, p.mid, 0.3) : mix(p.deep, p.mid, 0.12);
    const dots = times(88, (j) => {
      const a = (j / 88) * 6.283 + r.range(-0.02, 0.02);
      const lit = 0.55 + 0.45 * Math.cos(a - 0.6);
      return r.chance(0.8)
        ? circle(
            cx + Math.cos(a) * (rx - 17),
            cy - k * 9 + Math.sin(a) * (ry - 10),
            5.5 + Math.sin(a) * 1.8,
            mix(r.pick([p.paper, p.glow, p.accent, p.soft, p.accent]), p.deep, 0.65 - lit * 0.5),
          )
        : '';
    });
    return ellipse(cx, cy - k * 9, rx, ry, s.linear(0, mix(tone, s.light, 0.16), tone, s.ink)) + dots;
  });
  const field = path(`M${cx - 380} ${cy - 150}L${cx + 380} ${cy - 150}L${cx + 545} ${cy + 165}L${cx - 545} ${cy + 165}Z`,
    pitch,
  );
  const stripes = times(7, (i) => {
    const a = -380 + ((2 * i) / 14) * 760;
    const b = -545 + ((2 * i) / 14) * 1090;
    return path(`M${cx + a} ${cy - 150}L${cx + a + 760 / 14} ${cy - 150}L${cx + b + 1090 / 14} ${cy + 165}L${cx + b} ${cy + 165}Z`,
      s.light,
      'opacity=".16"',
    );
  });
  const white = lighten(p.paper, 0.4);
  const lines =
    line(
      `M${cx - 362} ${cy - 140}H${cx + 362}L${cx + 516} ${cy + 150}H${cx - 516}ZM${cx} ${cy - 140}V${cy + 150}M${cx - 385} ${cy - 96}H${cx - 290}L${cx - 345} ${cy + 78}H${cx - 478}M${cx + 385} ${cy - 96}H${cx + 290}L${cx + 345} ${cy + 78}H${cx + 478}`,
      white,
      5,
    ) + ellipse(cx, cy - 14, 96, 50, 'none', `stroke="${white}" stroke-width="5"`);
  const men = times(15, (i) => {
    const y = cy + r.range(-110, 120);
    const x = cx + r.range(-1, 1) * 380;
    const k = 0.8 + (y - cy + 150) / 500;
    const shirt = i % 2 ? p.accent : white;
    return (
      path(`M${x} ${y}L${x + 70 * k} ${y + 12 * k}L${x + 68 * k} ${y + 18 * k}L${x - 4} ${y + 4}Z`,
        s.ink,
        'opacity=".35"',
      ) +
      line(
        `M${x - 4 * k} ${y}l${3 * k} ${-13 * k}M${x + 5 * k} ${y}l${-3 * k} ${-13 * k}`,
        p.deep,
        4 * k,
      ) +
      rect(x - 6.5 * k, y - 30 * k, 13 * k, 18 * k, shirt, `rx="${4 * k}"`) +
      circle(x, y - 36 * k, 5.5 * k, mix(p.glow, p.deep, 0.4))
    );
  });
  const sun = { x: cx + r.range(-320, 320), y: 150, r: r.range(60, 90) };
  const roof =
    path(
      `M${cx - 1080} 480Q${cx - 620} 190 ${cx} 190T${cx + 1080} 480V620H${cx - 1080}Z`,
      s.linear(90, mix(p.soft, p.paper, 0.35), mix(p.mid, p.deep, 0.4), p.deep),
    ) +
    path(`M${cx - 1080} 540Q${cx - 620} 262 ${cx} 262T${cx + 1080} 540V700H${cx - 1080}Z`, s.linear(90, s.ink, mix(p.deep, p.mid, 0.4))) +
    times(27, (i) => {
      const t = (i - 13) / 13;
      return line(`M${cx + t * 900} ${194 + t * t * 200}l${t * -14} 68`, p.deep, 3, 'opacity=".4"');
    });
  const lamp = (x: number, y: number) => {
    const k = x < cx ? 1 : -1;
    const on = s.time !== 'day';
    return (
      line(`M${x} ${y}V520`, s.ink, 12) +
      (on
        ? path(`M${x} ${y}L${x + k * 420} 900L${x + k * 1060} 720Z`,
            s.linear(k > 0 ? 45 : 135, [s.light, 0, 0.42], [s.light, 0.8, 0]),
          )
        : '') +
      group(
        rect(-62, -44, 124, 84, p.deep, 'rx="8"') +
          times(12, (i) =>
            circle(-42 + (i % 4) * 28, -25 + Math.floor(i / 4) * 24, 9.5, on ? lighten(p.glow, 0.7) : p.soft),
          ),
        `transform="translate(${x} ${y}) rotate(${k * 9})"`,
      ) +
      (on ? circle(x, y, 190, s.radial(0.5, 0.5, 0.5, [s.light, 0, 0.7], [s.light, 1, 0])) : '')
    );
  };
  const near =
    path(`M-20 1020V930Q${cx} 860 1620 930V1020Z`, s.ink) +
    times(26, (i) => {
      const x = i * 64 + r.range(-14, 14);
      const y = 915 + r.range(-16, 20) - Math.cos(((x - 800) / 800) * 1.5) * 14;
      const up = r.chance(0.3);
      return (
        path(
          `M${x - 40} 1020Q${x - 38} ${y + 34} ${x} ${y + 30}Q${x + 38} ${y + 34} ${x + 40} 1020Z`,
          darken(p.deep, 0.25),
        ) +
        circle(x, y, 25, darken(p.deep, 0.25)) +
        (up
          ? line(
              `M${x - 30} ${y + 60}L${x - 46} ${y - 50}M${x + 30} ${y + 60}L${x + 48} ${y - 56}`,
              darken(p.deep, 0.25),
              14,
            )
          : '')
      );
    });
  return (
    rect(0, 400, 1600, 600, s.ink) +
    sky(s, sun, 560) +
    roof +
    rows +
    s.clip(ellipse(cx, cy, 606, 236, '#000'), rect(0, 300, 1600, 700, mix(pitch, p.deep, 0.3))) +
    field +
    stripes +
    lines +
    men +
    lamp(cx - 620, 200) +
    lamp(cx + 620, 200) +
    near
  );
}
