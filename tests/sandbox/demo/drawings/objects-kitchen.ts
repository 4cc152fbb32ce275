import { castShadow, steam, still, stillColors } from './backdrops.ts';
import { darken, lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, curve, ellipse, group, line, path, rect, times } from './shapes.ts';

/** A bowl of soup with chopsticks, in steam. */
export function bowl(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = 800 + r.range(-90, 90);
  const y = 520;
  const w = r.range(360, 410);
  const glaze = r.pick([c.main, c.main, p.mid]);
  const clay = s.linear(8, mix(glaze, p.paper, 0.42), [glaze, 0.38], mix(glaze, p.deep, 0.6));
  const broth = s.radial(0.4, 0.4, 0.7, lighten(p.glow, 0.2), [mix(p.glow, p.accent, 0.35), 0.7], mix(p.accent, p.deep, 0.35));
  const shape = `M${x - w} ${y}Q${x - w + 10} ${y + 300} ${x - 120} ${y + 335}H${x + 120}Q${x + w - 10} ${y + 300} ${x + w} ${y}Z`;
  const band = s.clip(path(shape, '#000'), times(13, (i) => {
    const px = x - w + i * ((2 * w) / 12);
    return path(`M${px - 46} ${y + 150}Q${px} ${y + 60} ${px + 46} ${y + 150}Q${px} ${y + 108} ${px - 46} ${y + 150}Z`, p.paper, 'opacity=".32"');
  }) + rect(x - w, y + 166, w * 2, 9, p.paper, 'opacity=".3"'));
  const noodles = times(11, (i) => line(curve(Array.from({ length: 7 }, (_, k) => [x - w * 0.75 + k * w * 0.19, y - 24 + i * 6 + Math.sin(k * 1.7 + i * 0.5) * 17] as const)), i % 2 ? lighten(p.glow, 0.55) : mix(p.paper, p.glow, 0.5), 8));
  const egg = group(ellipse(0, 0, 86, 44, lighten(p.paper, 0.5)) + ellipse(6, 4, 44, 22, s.radial(0.4, 0.35, 0.7, p.glow, p.accent)), `transform="translate(${x + w * 0.36} ${y + 12}) rotate(-8)"`);
  const greens = times(16, () => ellipse(x + r.range(-0.2, 0.2) * w, y + r.range(-34, 52), 17, 8, r.pick([p.mid, mix(p.mid, p.soft, 0.5)]), `transform="rotate(0)"`));
  const leaf = path(`M${x - w * 0.72} ${y + 10}Q${x - w * 0.7} ${y - 150} ${x - w * 0.42} ${y - 190}Q${x - w * 0.3} ${y - 90} ${x - w * 0.4} ${y + 30}Z`, s.linear(20, mix(p.mid, p.soft, 0.3), mix(p.mid, p.deep, 0.75)));
  const sticks = line(`M${x + w * 0.2} ${y + 6}L${x + w * 1.35} ${y - 270}`, mix(p.deep, p.accent, 0.35), 15) + line(`M${x + w * 0.32} ${y + 26}L${x + w * 1.46} ${y - 214}`, mix(p.deep, p.accent, 0.2), 15) + line(`M${x + w * 0.2} ${y + 2}L${x + w * 1.35} ${y - 274}`, p.glow, 3, 'opacity=".7"');
  return still(s, c, 690, x) + castShadow(s, x, y + 345, w * 1.1, 620, c.dark) + path(`M${x - 150} ${y + 322}H${x + 150}L${x + 130} ${y + 362}H${x - 130}Z`, mix(glaze, p.deep, 0.6)) + path(shape, clay) + band + ellipse(x, y, w, 84, lighten(mix(glaze, p.paper, 0.5), 0.2)) + ellipse(x, y + 6, w - 18, 74, mix(glaze, p.deep, 0.55)) + leaf + s.clip(`${ellipse(x, y + 14, w - 28, 66, '#000')}`, ellipse(x, y + 14, w - 28, 66, broth) + noodles + greens + egg) + sticks + steam(s, x - 40, y - 50, 330, lighten(p.paper, 0.5));
}

/** A loaf with a scored crust on a board, with a slice and a knife. */
export function bread(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = 790 + r.range(-60, 60);
  const crust = mix(p.accent, p.glow, 0.42);
  const brown = mix(p.accent, p.deep, 0.45);
  const y = 750;
  const shape = `M${x - 430} ${y - 20}Q${x - 470} ${y - 230} ${x - 240} ${y - 300}Q${x} ${y - 370} ${x + 230} ${y - 296}Q${x + 450} ${y - 220} ${x + 424} ${y - 20}Q${x + 410} ${y + 6} ${x + 340} ${y + 6}H${x - 350}Q${x - 420} ${y + 6} ${x - 430} ${y - 20}Z`;
  const cuts = times(r.int(3, 5), (i) => {
    const px = x - 300 + i * 160;
    return group(path('M0 90Q10 -20 110 -90Q116 -10 30 84Z', s.linear(30, lighten(p.glow, 0.55), mix(p.glow, p.paper, 0.3))) + path('M0 90Q10 -20 110 -90Q40 -10 26 86Z', brown, 'opacity=".55"'), `transform="translate(${px} ${y - 190}) scale(1.12)"`);
  });
  const flour = s.clip(path(shape, '#000'), times(170, () => circle(x + r.range(-430, 430), y - 330 + r.next() ** 1.6 * 330, r.range(1.2, 4), p.paper, 'opacity=".55"')) + path(`M${x - 500} ${y + 10}Q${x} ${y - 90} ${x + 470} ${y - 130}V${y + 20}Z`, brown, 'opacity=".35"'));
  const wood = mix(p.glow, p.accent, 0.3);
  const board = rect(x - 600, y + 2, 1180, 52, s.linear(90, lighten(wood, 0.2), mix(wood, p.deep, 0.35)), 'rx="20"') + times(4, (i) => line(`M${x - 540 + i * 250} ${y + 22 + (i % 2) * 14}h${150 + i * 20}`, brown, 3, 'opacity=".4"'));
  const slice = group(
    path('M-130 150Q-160 -20 -120 -70Q-150 -150 0 -160Q150 -150 122 -70Q160 -10 130 150Q0 164 -130 150Z', s.linear(20, crust, brown)) + path('M-108 134Q-134 -16 -98 -68Q-122 -130 0 -138Q122 -130 100 -68Q134 -6 108 134Q0 146 -108 134Z', s.linear(40, lighten(p.paper, 0.5), mix(p.paper, p.glow, 0.55))) + times(16, () => ellipse(r.range(-80, 80), r.range(-100, 110), r.range(4, 11), r.range(3, 7), mix(p.glow, p.accent, 0.3), 'opacity=".4"')),
    `transform="translate(${x + 470} ${y - 148}) rotate(12)"`,
  );
  const knife = group(path('M0 0H330Q380 2 400 26Q300 34 0 30Z', s.linear(90, lighten(p.paper, 0.5), mix(p.mid, p.paper, 0.4))) + rect(-170, -3, 172, 36, s.linear(90, mix(p.deep, p.accent, 0.35), p.deep), 'rx="14"') + circle(-130, 15, 5, p.glow) + circle(-50, 15, 5, p.glow), `transform="translate(${x - 330} 868) rotate(-3)"`);
  const wheat = [-0.32, 0, 0.3].map((a, k) => group(line('M0 0V-430', mix(p.glow, p.accent, 0.25), 6) + times(9, (i) => path(`M0 ${-230 - i * 24}q-40 -10 -34 -54q34 10 34 54q0 -44 34 -54q6 44 -34 54Z`, i % 2 ? p.glow : mix(p.glow, p.accent, 0.3))), `transform="translate(${x - 500 - k * 12} ${y - 10}) rotate(${a * 57 - 8})"`));
  const jar = path(`M${x - 570} ${y}V${y - 150}Q${x - 572} ${y - 176} ${x - 548} ${y - 190}H${x - 472}Q${x - 448} ${y - 176} ${x - 450} ${y - 150}V${y}Z`, s.linear(0, mix(c.alt, p.paper, 0.45), [c.alt, 0.4], mix(c.alt, p.deep, 0.55)));
  return still(s, c, 660, x) + castShadow(s, x, y + 56, 1130, 500, c.dark) + board + wheat.join('') + jar + path(shape, s.linear(55, lighten(crust, 0.25), [crust, 0.4], brown)) + cuts + flour + slice + castShadow(s, x - 140, 900, 420, 160, c.dark) + knife;
}

/** A kettle on the boil beside a cup. */
export function kettle(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = 740 + r.range(-60, 60);
  const y = 790;
  const color = r.chance(0.6) ? c.main : c.alt;
  const body = s.linear(6, mix(color, p.paper, 0.45), [color, 0.36], mix(color, p.deep, 0.62));
  const dark = mix(color, p.deep, 0.66);
  const round = r.chance(0.5);
  const shape = round ? 'M-250 0Q-330 -120 -270 -240Q-210 -350 0 -350Q210 -350 270 -240Q330 -120 250 0Z' : 'M-270 0L-190 -330Q-180 -356 -150 -356H150Q180 -356 190 -330L270 0Z';
  const spout = path('M200 -110Q330 -120 350 -250Q356 -320 420 -340L440 -300Q410 -290 404 -230Q390 -40 214 -20Z', s.linear(40, mix(color, p.paper, 0.3), color, dark));
  const handle = line('M-180 -330Q-190 -520 0 -530Q190 -520 180 -330', s.linear(0, mix(p.deep, p.soft, 0.35), p.deep), 30) + line('M-110 -512Q0 -552 110 -512', mix(p.glow, p.accent, 0.3), 40);
  const lid = path('M-150 -344Q-140 -396 0 -398Q140 -396 150 -344Z', s.linear(10, mix(color, p.paper, 0.55), color, dark)) + circle(0, -412, 24, s.radial(0.35, 0.3, 0.8, p.glow, p.deep));
  const shine = round ? path('M-236 -70Q-280 -180 -220 -250Q-190 -286 -160 -290Q-240 -210 -196 -60Z', p.paper, 'opacity=".5"') : path('M-222 -40L-164 -310H-130L-176 -40Z', p.paper, 'opacity=".45"');
  const trim = s.clip(path(shape, '#000'), rect(-320, -66, 640, 12, p.paper, 'opacity=".4"') + rect(-320, -46, 640, 60, dark, 'opacity=".55"'));
  const k = group(ellipse(0, 2, 262, 18, dark) + spout + path(shape, body) + shine + trim + lid + handle, `transform="translate(${x} ${y}) scale(1.04)"`);
  const cup = group(line('M100 -120Q180 -124 172 -66Q164 -20 88 -26', lighten(c.lite, 0.2), 20) + path('M-120 -170H120Q116 -20 66 0H-66Q-116 -20 -120 -170Z', s.linear(5, lighten(c.lite, 0.5), [c.lite, 0.4], mix(c.lite, p.mid, 0.65))) + ellipse(0, -170, 120, 24, lighten(c.lite, 0.4)) + ellipse(0, -168, 106, 19, mix(p.accent, p.deep, 0.35)) + ellipse(-20, -170, 60, 9, p.glow, 'opacity=".45"') + line('M0 -170Q-8 -120 -40 -92', p.soft, 3) + rect(-62, -92, 44, 50, p.glow), `transform="translate(${x + 520} 850)"`);
  const tiles = s.time === 'night' ? '' : times(24, (i) => rect((i % 12) * 136 - 10, 560 + Math.floor(i / 12) * 62, 130, 56, c.lite, 'opacity=".12" rx="4"'));
  const stove = rect(x - 330, y + 4, 660, 24, c.dark, 'rx="10"') + times(7, (i) => path(`M${x - 200 + i * 62} ${y + 52}q-16 -16 0 -40q16 24 0 40Z`, s.linear(90, p.glow, p.accent))) + rect(x - 300, y + 46, 600, 16, c.dark, 'rx="8"');
  const puff = s.blur(times(7, (i) => circle(x + 470 + i * 34 + r.range(-12, 12), y - 396 - i * 36, 24 + i * 12, s.linear(60, [lighten(p.paper, 0.5), 0, 0.75 - i * 0.07], [p.paper, 1, 0.2]))), 6);
  return still(s, c, 690, x) + tiles + castShadow(s, x, y + 62, 560, 560, c.dark) + stove + k + puff + castShadow(s, x + 520, 852, 150, 260, c.dark) + ellipse(x + 520, 852, 180, 22, mix(c.lite, p.mid, 0.35)) + ellipse(x + 520, 847, 176, 20, c.lite) + cup + steam(s, x + 520, 660, 190, lighten(p.paper, 0.5));
}

/** A bottle of wine, a glass, and the coloured light they throw. */
export function bottle(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = 670 + r.range(-60, 60);
  const y = 830;
  const glass = r.pick([mix(p.mid, p.deep, 0.45), mix(p.accent, p.deep, 0.55), mix(p.deep, p.mid, 0.2)]);
  const shape = 'M-104 0Q-116 0 -116 -22V-350Q-116 -420 -64 -470Q-42 -496 -42 -540V-672H42V-540Q42 -496 64 -470Q116 -420 116 -350V-22Q116 0 104 0Z';
  const label = mix(p.paper, p.glow, 0.12);
  const tag = rect(-116, -290, 232, 190, s.linear(0, lighten(label, 0.4), [label, 0.5], mix(label, p.deep, 0.5))) + circle(-10, -206, 46, p.accent) + path('M-72 -148Q-20 -210 20 -176T88 -164V-148Z', p.mid) + rect(-84, -132, 150, 7, p.deep, 'opacity=".6"') + rect(-54, -117, 90, 5, p.deep, 'opacity=".4"');
  const b = group(path(shape, s.linear(0, mix(glass, p.paper, 0.32), [glass, 0.3], [darken(glass, 0.3), 0.8], mix(glass, p.accent, 0.3))) + path('M-94 -30V-350Q-94 -404 -52 -450Q-60 -400 -72 -350V-30Z', lighten(p.paper, 0.4), 'opacity=".4"') + tag + rect(-45, -678, 90, 130, s.linear(0, mix(p.accent, p.paper, 0.3), [p.accent, 0.4], mix(p.accent, p.deep, 0.6)), 'rx="6"') + rect(-49, -640, 98, 14, p.glow), `transform="translate(${x} ${y})"`);
  const wine = s.linear(15, mix(p.accent, p.glow, 0.35), [p.accent, 0.45], mix(p.accent, p.deep, 0.65));
  const gx = x + 330;
  const wineGlass = group(
    ellipse(0, 0, 104, 16, mix(c.lite, c.table, 0.45)) + path('M-8 -4Q-5 -120 -8 -176H8Q5 -120 8 -4Z', s.linear(0, lighten(c.lite, 0.4), mix(c.lite, p.mid, 0.6))) + path('M-128 -440Q-146 -190 0 -172Q146 -190 128 -440Z', c.lite, 'opacity=".28"') + path('M-138 -310Q-134 -184 0 -178Q134 -184 138 -310Z', wine) + ellipse(0, -310, 137, 20, mix(p.accent, p.glow, 0.3)) + path('M-108 -426Q-122 -270 -76 -222Q-92 -300 -84 -426Z', '#fff', 'opacity=".5"') + ellipse(0, -440, 128, 17, 'none', `stroke="${lighten(c.lite, 0.5)}" stroke-width="4" opacity=".8"`),
    `transform="translate(${gx} ${y + 40})"`,
  );
  const caustic = path(`M${gx + 60} ${y + 46}Q${gx + 330} ${y + 30} ${gx + 470} ${y + 110}Q${gx + 250} ${y + 120} ${gx + 60} ${y + 46}Z`, s.linear(0, [p.accent, 0, 0.85], [p.glow, 1, 0.15])) + ellipse(gx + 250, y + 74, 80, 13, lighten(p.glow, 0.5), 'opacity=".6"');
  const fruit = [[-330, 10, 62], [-240, 34, 70], [-290, -58, 58]].map(([dx = 0, dy = 0, q = 0], i) => castShadow(s, x + dx, y + dy + q, q, 120, c.dark) + circle(x + dx, y + dy, q, s.radial(0.35, 0.3, 0.8, lighten(p.glow, 0.35), [i === 1 ? p.accent : mix(p.glow, p.accent, 0.5), 0.6], mix(p.accent, p.deep, 0.55))) + (i === 2 ? path(`M${x + dx} ${y + dy - q + 8}q14 -50 74 -50q-10 48 -74 50Z`, mix(p.mid, p.deep, 0.15)) : ''));
  return still(s, c, 690, x + 120) + castShadow(s, x, y, 232, 520, c.dark) + b + castShadow(s, gx, y + 40, 120, 200, c.dark) + caustic + wineGlass + fruit[2] + fruit[0] + fruit[1];
}
