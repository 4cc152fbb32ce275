import { castShadow, still, stillColors } from './backdrops.ts';
import { darken, lighten, luma, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, line, path, rect, times } from './shapes.ts';

/** Hearts cut from layers of paper, one inside the other. */
export function heart(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const shape = 'M0 330C-120 230 -390 70 -390 -130C-390 -270 -290 -350 -190 -350C-100 -350 -36 -300 0 -220C36 -300 100 -350 190 -350C290 -350 390 -270 390 -130C390 70 120 230 0 330Z';
  const order = luma(c.wall) > 0.6 ? [p.deep, p.mid, p.soft, p.accent, p.glow, p.paper] : [p.paper, p.glow, p.soft, p.accent, mix(p.accent, p.deep, 0.5), p.deep];
  const tones = r.chance(0.5) ? order : [...order.slice(2), ...order.slice(0, 2)];
  const layers = r.int(5, 6);
  const turn = r.range(-12, 12);
  const drift = r.range(-16, 16);
  const rings = times(layers, (i) => {
    const k = 1.2 - i * (0.98 / layers);
    const tone = tones[i % tones.length] ?? p.accent;
    const at = `transform="translate(${i * drift * 0.4} ${i * 11}) rotate(${turn - i * turn * 0.3}) scale(${k})"`;
    const shade = group(s.blur(path(shape, s.ink), 9), `transform="translate(${20 + i * drift * 0.4} ${i * 11 + 26}) rotate(${turn - i * turn * 0.3}) scale(${k})" opacity=".42"`);
    const edge = path(shape, 'none', `stroke="${lighten(tone, 0.35)}" stroke-width="3" opacity=".8"`);
    return shade + group(path(shape, s.linear(55, lighten(tone, 0.16), tone, mix(tone, p.deep, 0.28))) + edge, at);
  });
  const fold = group(path('M0 -220C36 -300 100 -350 190 -350C290 -350 390 -270 390 -130C390 70 120 230 0 330Z', s.ink, 'opacity=".12"'), `transform="translate(${layers * drift * 0.4} ${layers * 11}) rotate(${turn * 0.1}) scale(1.2)"`);
  const leaf = (k: number) => {
    const tone = k % 2 ? mix(p.mid, p.soft, 0.4) : mix(p.mid, p.deep, 0.35);
    return path('M0 0Q30 -70 130 -70Q96 20 0 0Z', s.linear(30, lighten(tone, 0.2), tone)) + line('M4 -4L104 -58', mix(tone, p.deep, 0.35), 3);
  };
  const branch = (side: number) => group(line('M0 0Q130 -190 60 -480', mix(p.mid, p.deep, 0.4), 9) + times(7, (k) => group(leaf(k), `transform="translate(${42 + Math.sin(k * 0.55) * 44} ${-50 - k * 62}) scale(${k % 2 ? -1.1 : 1.1} 1.1)"`)), `transform="translate(${800 + side * 560} 860) scale(${side} 1) rotate(${r.range(-16, 4)})"`);
  const confetti = times(16, () => {
    const x = r.range(40, 1560);
    const y = r.range(60, 940);
    if (Math.abs(x - 800) < 500) return '';
    return group(path(shape, r.pick([c.main, p.glow, p.soft, p.accent]), 'opacity=".85"'), `transform="translate(${x} ${y}) rotate(${r.range(-40, 40)}) scale(${r.range(0.03, 0.08)})"`);
  });
  const rays = times(12, (i) => group(path('M0 0L-110 -1300H110Z', c.shape, 'opacity=".28"'), `transform="translate(800 480) rotate(${i * 30 + turn})"`));
  return rect(0, 0, 1600, 1000, s.linear(50, lighten(c.wall, 0.14), c.wall, darken(c.wall, 0.18))) + (r.chance(0.5) ? rays : circle(800, 500, 520, c.shape, 'opacity=".6"')) + confetti + branch(-1) + branch(1) + group(rings + fold, 'transform="translate(800 480) scale(.94)"');
}

/** Stacks of coins that climb, with one coin standing on its edge. */
export function coins(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const gold = luma(c.wall) > 0.55 && r.chance(0.4) ? p.accent : p.glow;
  const edge = s.linear(0, lighten(gold, 0.4), [gold, 0.3], [mix(gold, p.accent, 0.4), 0.65], mix(gold, p.deep, 0.65));
  const face = s.linear(40, lighten(gold, 0.55), gold, mix(gold, p.accent, 0.35));
  const dark = mix(gold, p.deep, 0.6);
  const stack = (x: number, y: number, n: number, w: number) => {
    const rows = times(n, (i) => {
      const cy = y - i * 36;
      const dx = r.range(-9, 9);
      return path(`M${x - w + dx} ${cy - 32}V${cy}A${w} ${w * 0.26} 0 0 0 ${x + w + dx} ${cy}V${cy - 32}Z`, edge) + times(13, (k) => rect(x + dx - w * Math.cos((k / 12) * 3.14) * 0.985 - 1, cy - 24 + w * 0.25 * Math.sin((k / 12) * 3.14), 2.4, 18, dark, 'opacity=".4"')) + ellipse(x + dx, cy - 32, w, w * 0.26, face) + ellipse(x + dx, cy - 32, w * 0.8, w * 0.2, 'none', `stroke="${dark}" stroke-width="3" opacity=".35"`);
    });
    return castShadow(s, x, y + 8, w * 2, 260, c.dark) + rows;
  };
  const w = 112;
  const base = 830;
  const heights = r.chance(0.6) ? [2, 4, 7, 11] : [3, 5, 9, 12];
  const x0 = 800 - 400;
  const towers = heights.map((n, i) => stack(x0 + i * 250 - 20, base + (i % 2) * 16, n, w)).join('');
  const round = (x: number, y: number, q: number) =>
    castShadow(s, x, y + q, q * 0.9, 220, c.dark) + circle(x + 20, y, q, dark) + circle(x + 10, y, q, mix(gold, p.deep, 0.3)) + circle(x, y, q, face) + circle(x, y, q * 0.82, 'none', `stroke="${dark}" stroke-width="5" opacity=".5"`) + path(`M${x} ${y - q * 0.55}L${x + q * 0.15} ${y - q * 0.17}L${x + q * 0.53} ${y - q * 0.17}L${x + q * 0.23} ${y + q * 0.08}L${x + q * 0.34} ${y + q * 0.46}L${x} ${y + q * 0.23}L${x - q * 0.34} ${y + q * 0.46}L${x - q * 0.23} ${y + q * 0.08}L${x - q * 0.53} ${y - q * 0.17}L${x - q * 0.15} ${y - q * 0.17}Z`, dark, 'opacity=".55"');
  const top = base - 36 * (heights[0] ?? 2) - 8;
  const sprout = group(line('M0 0Q-14 -90 6 -170', mix(p.mid, p.deep, 0.3), 10) + path('M4 -110Q-110 -110 -130 -210Q-20 -210 4 -110Z', s.linear(40, mix(p.mid, p.soft, 0.6), p.mid)) + path('M6 -150Q20 -270 140 -280Q130 -160 6 -150Z', s.linear(40, mix(p.mid, p.soft, 0.4), mix(p.mid, p.deep, 0.4))), `transform="translate(${x0 - 20} ${top}) scale(1.1)"`);
  return still(s, c, 690, 800) + sprout + towers + round(x0 - 220, base - 60, 92);
}

/** A game controller in long light, on its curling cable. */
export function gamepad(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const color = luma(c.wall) > 0.6 ? r.pick([p.accent, p.mid, p.deep]) : r.pick([c.lite, p.glow]);
  const shape = 'M-330 -190C-240 -220 -150 -206 -110 -190H110C150 -206 240 -220 330 -190C430 -150 500 150 470 250C446 330 350 320 290 240C240 170 210 130 140 130H-140C-210 130 -240 170 -290 240C-350 320 -446 330 -470 250C-500 150 -430 -150 -330 -190Z';
  const dark = mix(color, s.ink, 0.66);
  const light = s.linear(58, lighten(color, 0.35), [color, 0.45], mix(color, p.deep, 0.45));
  const turn = r.range(-20, 14);
  const key = (x: number, y: number, tone: string) => circle(x + 6, y + 8, 35, s.ink, 'opacity=".35"') + circle(x, y, 34, s.linear(60, lighten(tone, 0.4), tone, mix(tone, p.deep, 0.4))) + circle(x - 6, y - 8, 16, '#fff', 'opacity=".18"');
  const tones = luma(color) > 0.6 ? [p.accent, p.mid, p.deep, p.soft] : [p.glow, p.paper, p.soft, p.accent === color ? p.deep : p.accent];
  const keys = [[0, -66], [66, 0], [0, 66], [-66, 0]].map(([x = 0, y = 0], i) => key(272 + x, -54 + y, tones[i] ?? p.glow)).join('');
  const cross = path('M-304 -132h62v50h50v62h-50v50h-62v-50h-50v-62h50Z', s.ink, 'opacity=".35" transform="translate(6 8)"') + path('M-304 -132h62v50h50v62h-50v50h-62v-50h-50v-62h50Z', s.linear(50, mix(dark, p.paper, 0.25), dark), 'stroke-linejoin="round"') + circle(-273, -51, 20, s.ink, 'opacity=".3"');
  const stick = (x: number) => circle(x, 62, 76, dark, 'opacity=".5"') + circle(x + 10, 76, 58, s.ink, 'opacity=".45"') + circle(x, 58, 58, s.linear(60, mix(dark, p.paper, 0.4), dark, s.ink)) + circle(x, 55, 38, s.linear(60, s.ink, mix(dark, p.paper, 0.25)));
  const middle = rect(-70, -140, 140, 84, s.linear(60, mix(dark, p.paper, 0.16), dark), 'rx="16"') + rect(-100, -30, 40, 14, dark, 'rx="7"') + rect(60, -30, 40, 14, dark, 'rx="7"') + circle(0, -22, 15, p.glow) + circle(0, -22, 50, s.radial(0.5, 0.5, 0.5, [p.glow, 0, 0.5], [p.glow, 1, 0]));
  const shoulder = path('M-340 -186Q-310 -240 -230 -236Q-150 -232 -140 -196Z', dark) + path('M340 -186Q310 -240 230 -236Q150 -232 140 -196Z', dark);
  const rim = path('M-330 -190C-240 -220 -150 -206 -110 -190H110C150 -206 240 -220 330 -190', 'none', `stroke="${lighten(color, 0.6)}" stroke-width="5" opacity=".8"`);
  const grip = s.clip(path(shape, '#000'), path('M-500 120Q-380 120 -260 300L-520 360Z', dark, 'opacity=".35"') + path('M500 120Q380 120 260 300L520 360Z', dark, 'opacity=".5"'));
  const sweep = r.range(-160, 160);
  const cable = `M0 -190C0 -330 ${sweep} -300 ${sweep + 120} -380S${sweep - 320} -520 ${sweep - 60} -760`;
  const bits = times(22, (i) => {
    const x = r.range(30, 1570);
    const y = r.range(40, 960);
    const q = r.range(14, 38);
    if (Math.abs(x - 800) < 520 && Math.abs(y - 520) < 330) return '';
    const kind = i % 3;
    const tone = r.pick([c.shape, c.main, c.alt]);
    return kind === 0 ? circle(x, y, q, 'none', `stroke="${tone}" stroke-width="9" opacity=".75"`) : kind === 1 ? path(`M${x} ${y - q}L${x + q} ${y + q * 0.8}H${x - q}Z`, 'none', `stroke="${tone}" stroke-width="9" stroke-linejoin="round" opacity=".75"`) : line(`M${x - q} ${y}h${2 * q}M${x} ${y - q}v${2 * q}`, tone, 9, 'opacity=".75"');
  });
  const shade = group(s.blur(path(shape, s.ink), 18), 'transform="translate(50 64)" opacity=".5"');
  const bed = rect(0, 0, 1600, 1000, s.linear(48, lighten(c.wall, 0.16), c.wall, darken(c.wall, 0.2))) + circle(r.range(560, 1040), r.range(420, 560), 430, c.shape, 'opacity=".8"') + path('M-20 1020L620 -20H980L340 1020Z', s.light, 'opacity=".1"');
  return bed + bits + group(group(line(cable, s.ink, 17), 'transform="translate(22 30)" opacity=".3"') + line(cable, dark, 17) + shade + shoulder + path(shape, light) + grip + rim + middle + cross + keys + stick(-124) + stick(124), `transform="translate(800 520) rotate(${turn}) scale(1.06)"`);
}
