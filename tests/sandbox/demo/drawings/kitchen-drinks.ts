import { darken, lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, line, path, rect, times } from './shapes.ts';
import { castShadow, steam, still, stillColors } from './still-life.ts';

/** A boiling kettle next to a cup. */
export function kettle(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = 740 + r.range(-60, 60);
  const y = 790;
  const color = r.chance(0.6) ? c.main : c.alt;
  const body = s.linear(6, mix(color, p.paper, 0.45), [color, 0.36], mix(color, p.deep, 0.62));
  const dark = mix(color, p.deep, 0.66);
  const round = r.chance(0.5);
  const shape = round
    ? 'M-250 0Q-330 -120 -270 -240Q-210 -350 0 -350Q210 -350 270 -240Q330 -120 250 0Z'
    : 'M-270 0L-190 -330Q-180 -356 -150 -356H150Q180 -356 190 -330L270 0Z';
  const spout = path(
    'M200 -110Q330 -120 350 -250Q356 -320 420 -340L440 -300Q410 -290 404 -230Q390 -40 214 -20Z',
    s.linear(40, mix(color, p.paper, 0.3), color, dark),
  );
  const handle =
    line('M-180 -330Q-190 -520 0 -530Q190 -520 180 -330', s.linear(0, mix(p.deep, p.soft, 0.35), p.deep), 30) +
    line('M-110 -512Q0 -552 110 -512', mix(p.glow, p.accent, 0.3), 40);
  const lid =
    path('M-150 -344Q-140 -396 0 -398Q140 -396 150 -344Z', s.linear(10, mix(color, p.paper, 0.55), color, dark)) +
    circle(0, -412, 24, s.radial(0.35, 0.3, 0.8, p.glow, p.deep));
  const shine = round
    ? path('M-236 -70Q-280 -180 -220 -250Q-190 -286 -160 -290Q-240 -210 -196 -60Z', p.paper, 'opacity=".5"')
    : path('M-222 -40L-164 -310H-130L-176 -40Z', p.paper, 'opacity=".45"');
  const trim = s.clip(
    path(shape, '#000'),
    rect(-320, -66, 640, 12, p.paper, 'opacity=".4"') + rect(-320, -46, 640, 60, dark, 'opacity=".55"'),
  );
  const k = group(
    ellipse(0, 2, 262, 18, dark) + spout + path(shape, body) + shine + trim + lid + handle,
    `transform="translate(${x} ${y}) scale(1.04)"`,
  );
  const cup = group(
    line('M100 -120Q180 -124 172 -66Q164 -20 88 -26', lighten(c.lite, 0.2), 20) +
      path(
        'M-120 -170H120Q116 -20 66 0H-66Q-116 -20 -120 -170Z',
        s.linear(5, lighten(c.lite, 0.5), [c.lite, 0.4], mix(c.lite, p.mid, 0.65)),
      ) +
      ellipse(0, -170, 120, 24, lighten(c.lite, 0.4)) +
      ellipse(0, -168, 106, 19, mix(p.accent, p.deep, 0.35)) +
      ellipse(-20, -170, 60, 9, p.glow, 'opacity=".45"') +
      line('M0 -170Q-8 -120 -40 -92', p.soft, 3) +
      rect(-62, -92, 44, 50, p.glow),
    `transform="translate(${x + 520} 850)"`,
  );
  const tiles =
    s.time === 'night'
      ? ''
      : times(24, (i) =>
          rect((i % 12) * 136 - 10, 560 + Math.floor(i / 12) * 62, 130, 56, c.lite, 'opacity=".12" rx="4"'),
        );
  const stove =
    rect(x - 330, y + 4, 660, 24, c.dark, 'rx="10"') +
    times(7, (i) => path(`M${x - 200 + i * 62} ${y + 52}q-16 -16 0 -40q16 24 0 40Z`, s.linear(90, p.glow, p.accent))) +
    rect(x - 300, y + 46, 600, 16, c.dark, 'rx="8"');
  const puff = s.blur(
    times(7, (i) =>
      circle(
        x + 470 + i * 34 + r.range(-12, 12),
        y - 396 - i * 36,
        24 + i * 12,
        s.linear(60, [lighten(p.paper, 0.5), 0, 0.75 - i * 0.07], [p.paper, 1, 0.2]),
      ),
    ),
    6,
  );
  return (
    still(s, c, 690, x) +
    tiles +
    castShadow(s, x, y + 62, 560, 560, c.dark) +
    stove +
    k +
    puff +
    castShadow(s, x + 520, 852, 150, 260, c.dark) +
    ellipse(x + 520, 852, 180, 22, mix(c.lite, p.mid, 0.35)) +
    ellipse(x + 520, 847, 176, 20, c.lite) +
    cup +
    steam(s, x + 520, 660, 190, lighten(p.paper, 0.5))
  );
}

/** A bottle of wine, a glass, and the colored light that they cast. */
export function bottle(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = 670 + r.range(-60, 60);
  const y = 830;
  const glass = r.pick([mix(p.mid, p.deep, 0.45), mix(p.accent, p.deep, 0.55), mix(p.deep, p.mid, 0.2)]);
  const shape =
    'M-104 0Q-116 0 -116 -22V-350Q-116 -420 -64 -470Q-42 -496 -42 -540V-672H42V-540Q42 -496 64 -470Q116 -420 116 -350V-22Q116 0 104 0Z';
  const label = mix(p.paper, p.glow, 0.12);
  const tag =
    rect(-116, -290, 232, 190, s.linear(0, lighten(label, 0.4), [label, 0.5], mix(label, p.deep, 0.5))) +
    circle(-10, -206, 46, p.accent) +
    path('M-72 -148Q-20 -210 20 -176T88 -164V-148Z', p.mid) +
    rect(-84, -132, 150, 7, p.deep, 'opacity=".6"') +
    rect(-54, -117, 90, 5, p.deep, 'opacity=".4"');
  const b = group(
    path(
      shape,
      s.linear(0, mix(glass, p.paper, 0.32), [glass, 0.3], [darken(glass, 0.3), 0.8], mix(glass, p.accent, 0.3)),
    ) +
      path('M-94 -30V-350Q-94 -404 -52 -450Q-60 -400 -72 -350V-30Z', lighten(p.paper, 0.4), 'opacity=".4"') +
      tag +
      rect(
        -45,
        -678,
        90,
        130,
        s.linear(0, mix(p.accent, p.paper, 0.3), [p.accent, 0.4], mix(p.accent, p.deep, 0.6)),
        'rx="6"',
      ) +
      rect(-49, -640, 98, 14, p.glow),
    `transform="translate(${x} ${y})"`,
  );
  const wine = s.linear(15, mix(p.accent, p.glow, 0.35), [p.accent, 0.45], mix(p.accent, p.deep, 0.65));
  const gx = x + 330;
  const wineGlass = group(
    ellipse(0, 0, 104, 16, mix(c.lite, c.table, 0.45)) +
      path('M-8 -4Q-5 -120 -8 -176H8Q5 -120 8 -4Z', s.linear(0, lighten(c.lite, 0.4), mix(c.lite, p.mid, 0.6))) +
      path('M-128 -440Q-146 -190 0 -172Q146 -190 128 -440Z', c.lite, 'opacity=".28"') +
      path('M-138 -310Q-134 -184 0 -178Q134 -184 138 -310Z', wine) +
      ellipse(0, -310, 137, 20, mix(p.accent, p.glow, 0.3)) +
      path('M-108 -426Q-122 -270 -76 -222Q-92 -300 -84 -426Z', '#fff', 'opacity=".5"') +
      ellipse(0, -440, 128, 17, 'none', `stroke="${lighten(c.lite, 0.5)}" stroke-width="4" opacity=".8"`),
    `transform="translate(${gx} ${y + 40})"`,
  );
  const caustic =
    path(
      `M${gx + 60} ${y + 46}Q${gx + 330} ${y + 30} ${gx + 470} ${y + 110}Q${gx + 250} ${y + 120} ${gx + 60} ${y + 46}Z`,
      s.linear(0, [p.accent, 0, 0.85], [p.glow, 1, 0.15]),
    ) + ellipse(gx + 250, y + 74, 80, 13, lighten(p.glow, 0.5), 'opacity=".6"');
  const fruit = [
    [-330, 10, 62],
    [-240, 34, 70],
    [-290, -58, 58],
  ].map(
    ([dx = 0, dy = 0, q = 0], i) =>
      castShadow(s, x + dx, y + dy + q, q, 120, c.dark) +
      circle(
        x + dx,
        y + dy,
        q,
        s.radial(
          0.35,
          0.3,
          0.8,
          lighten(p.glow, 0.35),
          [i === 1 ? p.accent : mix(p.glow, p.accent, 0.5), 0.6],
          mix(p.accent, p.deep, 0.55),
        ),
      ) +
      (i === 2 ? path(`M${x + dx} ${y + dy - q + 8}q14 -50 74 -50q-10 48 -74 50Z`, mix(p.mid, p.deep, 0.15)) : ''),
  );
  return (
    still(s, c, 690, x + 120) +
    castShadow(s, x, y, 232, 520, c.dark) +
    b +
    castShadow(s, gx, y + 40, 120, 200, c.dark) +
    caustic +
    wineGlass +
    fruit[2] +
    fruit[0] +
    fruit[1]
  );
}
