import { castShadow, steam, still, stillColors } from './backdrops.ts';
import { darken, lighten, luma, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, curve, ellipse, group, line, path, type Point, rect, times } from './shapes.ts';

/** A globe on its stand beside a few books. */
export function globe(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = 800 + r.range(-60, 60);
  const y = 450;
  const R = 286;
  const water = s.time === 'night' ? mix(p.mid, p.soft, 0.35) : r.pick([p.mid, p.soft, mix(p.mid, p.paper, 0.3)]);
  const land = luma(water) > 0.5 ? r.pick([p.accent, mix(p.mid, p.deep, 0.3)]) : r.pick([p.glow, p.paper]);
  const shift = r.range(-70, 70);
  const ground = group(
    path('M-250 -170Q-170 -240 -90 -220Q-20 -240 10 -190Q-30 -150 -20 -110Q-70 -90 -80 -40Q-120 -40 -130 -80Q-190 -90 -210 -130Z', land) + path('M-110 -10Q-50 -30 -10 20Q50 40 40 90Q0 130 -10 190Q-40 260 -60 230Q-70 160 -100 110Q-130 40 -110 -10Z', land) + path('M110 -210Q180 -240 240 -180Q290 -140 280 -80Q220 -90 190 -40Q140 -50 130 -100Q80 -120 110 -210Z', land) + path('M140 10Q210 -20 260 30Q250 110 200 170Q150 150 150 90Q120 60 140 10Z', land) + ellipse(-220, 60, 44, 22, land) + ellipse(80, -20, 26, 16, land),
    `transform="translate(${shift} 0)"`,
  );
  const grid = [0.25, 0.62, 0.93].map((k) => ellipse(0, 0, R * k, R, 'none', `stroke="${p.paper}" stroke-width="2.5" opacity=".35"`)).join('') + times(5, (i) => { const h = -R * 0.66 + i * R * 0.33; const w = Math.sqrt(R * R - h * h); return line(`M${-w} ${h}Q0 ${h + 44} ${w} ${h}`, p.paper, 2.5, 'opacity=".35"'); });
  const ball = s.clip(circle(0, 0, R, '#000'), circle(0, 0, R, water) + ground + grid) + circle(0, 0, R, s.radial(0.32, 0.26, 0.82, ['#fff8e8', 0, 0.55], ['#fff8e8', 0.3, 0], [p.deep, 0.55, 0.05], [s.ink, 1, 0.72]));
  const brass = s.linear(30, lighten(p.glow, 0.45), p.glow, mix(p.glow, p.deep, 0.6));
  const arc = path(`M-40 ${-R - 44}A${R + 40} ${R + 40} 0 1 1 -40 ${R + 44}`, 'none', `stroke="${brass}" stroke-width="24" stroke-linecap="round"`);
  const stand = path(`M${x - 24} ${y + R + 20}H${x + 44}Q${x + 40} ${y + R + 80} ${x + 90} ${y + R + 110}H${x - 70}Q${x - 20} ${y + R + 80} ${x - 24} ${y + R + 20}Z`, brass) + path(`M${x - 180} ${y + R + 142}Q${x - 160} ${y + R + 100} ${x - 60} ${y + R + 100}H${x + 80}Q${x + 180} ${y + R + 100} ${x + 200} ${y + R + 142}Z`, s.linear(0, mix(p.accent, p.paper, 0.25), [mix(p.accent, p.deep, 0.35), 0.5], p.deep));
  const axis = group(arc + ball + circle(0, -R - 14, 16, p.glow) + circle(0, R + 14, 16, mix(p.glow, p.deep, 0.3)), `transform="translate(${x} ${y}) rotate(18)"`);
  const foot = y + R + 142;
  const side = r.pick([-1, 1]);
  const spines = [p.accent, p.mid, p.glow, p.soft, p.deep];
  const first = r.int(0, 4);
  const shelf = times(4, (i) => { const h = r.range(230, 330); const w = r.range(54, 82); const bx = x + side * 460 - 160 + i * 84; const tone = spines[(first + i) % 5] ?? p.mid; return rect(bx, foot - h, w, h, s.linear(0, mix(tone, p.paper, 0.3), [tone, 0.35], mix(tone, p.deep, 0.5)), 'rx="6"') + rect(bx, foot - h + 34, w, 10, lighten(tone, 0.5), 'opacity=".6"') + rect(bx, foot - 60, w, 10, lighten(tone, 0.5), 'opacity=".6"'); });
  return still(s, c, 700, x) + castShadow(s, x + side * 460, foot, 340, 240, c.dark) + shelf + castShadow(s, x + 10, foot, 380, 540, c.dark) + axis + stand;
}

/** A desk with a lamp that is on, a sheet at work, a mug and a plant. */
export function desk(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = r.range(330, 400);
  const lampTone = luma(c.wall) > 0.55 ? r.pick([p.accent, p.deep, p.mid]) : r.pick([p.glow, p.paper]);
  const metal = s.linear(40, lighten(lampTone, 0.35), lampTone, mix(lampTone, p.deep, 0.5));
  const beam = path(`M${x + 330} 330L${x + 120} 800H${x + 1010}L${x + 500} 300Z`, s.linear(80, [lighten(p.glow, 0.5), 0, 0.75], [p.glow, 1, 0.05])) + ellipse(x + 560, 805, 470, 62, lighten(p.glow, 0.4), 'opacity=".4"');
  const lamp = ellipse(x, 800, 128, 22, mix(lampTone, p.deep, 0.6)) + path(`M${x - 124} 796Q${x - 110} 762 ${x} 760Q${x + 110} 762 ${x + 124} 796Z`, metal) + line(`M${x} 764L${x - 90} 480L${x + 330} 250`, mix(lampTone, p.deep, 0.3), 17) + line(`M${x - 4} 760L${x - 94} 480`, lighten(lampTone, 0.4), 4, 'opacity=".6"') + circle(x - 90, 480, 24, metal) + group(path('M-70 -60Q0 -120 70 -60L150 110H-150Z', metal) + ellipse(0, 110, 150, 28, lighten(p.glow, 0.6)) + circle(0, 112, 44, '#fffbe8') + rect(-26, -118, 52, 40, mix(lampTone, p.deep, 0.4), 'rx="10"'), `transform="translate(${x + 380} 240) rotate(-24)"`);
  const sx = x + 610;
  const tint = lighten(p.paper, 0.3);
  const screen = rect(sx - 270, 430, 540, 350, mix(p.deep, p.mid, 0.15), 'rx="20"') + s.clip(rect(sx - 252, 448, 504, 314, '#000', 'rx="8"'), rect(sx - 252, 448, 504, 314, s.linear(80, mix(p.soft, p.paper, 0.5), tint)) + circle(sx + 120, 560, 62, p.accent) + path(`M${sx - 260} 770V680L${sx - 120} 560L${sx} 680L${sx + 80} 620L${sx + 260} 740V770Z`, p.mid) + path(`M${sx - 260} 770V720Q${sx - 60} 660 ${sx + 260} 730V770Z`, p.deep) + path(`M${sx - 252} 448H${sx - 60}L${sx - 200} 762H${sx - 252}Z`, '#fff', 'opacity=".14"')) + path(`M${sx - 330} 806H${sx + 330}L${sx + 292} 780H${sx - 292}Z`, s.linear(90, mix(p.soft, p.paper, 0.5), mix(p.mid, p.deep, 0.3))) + rect(sx - 330, 804, 660, 12, mix(p.deep, p.mid, 0.3), 'rx="6"');
  const easel = castShadow(s, sx, 800, 420, 200, c.dark) + group(rect(-190, -400, 380, 400, s.linear(60, lighten(tint, 0.4), tint, mix(tint, p.mid, 0.3))) + times(8, (i) => line(`M-140 ${-340 + i * 40}h${i === 7 ? 120 : 270 - ((i * 31) % 50)}`, p.deep, 6, 'opacity=".4"')) + rect(-190, -400, 380, 10, p.accent), `transform="translate(${sx - 30} 640)"`) + rect(sx - 290, 600, 520, 190, s.linear(90, mix(p.accent, p.paper, 0.15), [p.accent, 0.4], mix(p.accent, p.deep, 0.45)), 'rx="40"') + rect(sx - 310, 590, 560, 44, s.linear(90, mix(p.deep, p.soft, 0.4), p.deep), 'rx="22"') + circle(sx - 324, 612, 30, p.deep) + circle(sx + 264, 612, 30, p.deep) + times(3, (i) => times(9, (k) => circle(sx - 230 + k * 50 + (i % 2) * 22, 672 + i * 38, 14, p.paper) + circle(sx - 230 + k * 50 + (i % 2) * 22, 676 + i * 38, 14, s.ink, 'opacity=".16"'))) + rect(sx - 320, 786, 580, 20, mix(p.accent, p.deep, 0.65), 'rx="8"');
  const mug = group(line('M62 -92Q118 -92 108 -50Q98 -20 56 -28', c.main, 17) + path('M-66 -120H66L58 0H-58Z', s.linear(0, mix(c.main, p.paper, 0.4), [c.main, 0.4], mix(c.main, p.deep, 0.5))) + ellipse(0, -120, 66, 13, mix(c.main, p.deep, 0.6)), `transform="translate(${x + 200} 860)"`);
  const px = x + 1050;
  const plant = times(11, (i) => { const a = (-75 + i * 15) * 0.0175; const l = 190 + ((i * 53) % 120); const tip: Point = [px + Math.sin(a) * l * 1.2, 640 - Math.cos(a) * l]; return line(curve([[px, 700], [px + Math.sin(a) * l * 0.4, 660 - Math.cos(a) * l * 0.6], tip]), mix(p.mid, p.deep, 0.4), 6) + group(path('M0 0Q-34 -50 0 -120Q34 -50 0 0Z', s.linear(20, mix(p.mid, p.soft, 0.55), mix(p.mid, p.deep, 0.35))), `transform="translate(${tip[0]} ${tip[1] + 40}) rotate(${(a * 57.3) * 1.1})"`); }) + path(`M${px - 90} 680H${px + 90}L${px + 66} 806H${px - 66}Z`, s.linear(0, mix(c.alt, p.paper, 0.5), [c.alt, 0.45], mix(c.alt, p.deep, 0.5)));
  const frame = rect(x + 860, 130, 250, 190, mix(c.dark, c.wall, 0.2)) + rect(x + 876, 146, 218, 158, mix(c.lite, c.wall, 0.1)) + path(`M${x + 876} 304V260Q${x + 960} 190 ${x + 1010} 250T${x + 1094} 240V304Z`, c.alt) + circle(x + 1040, 196, 22, c.main);
  return still(s, c, 700, 800) + frame + beam + plant + (r.chance(0.5) ? castShadow(s, sx, 814, 600, 260, c.dark) + screen : easel) + castShadow(s, x, 812, 220, 160, c.dark) + lamp + castShadow(s, x + 200, 862, 120, 200, c.dark) + mug + steam(s, x + 200, 730, 130, '#fffaf0');
}

/** A chart as blocks of paper with long shadows and a rising line. */
export function chart(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const bed = rect(0, 0, 1600, 1000, s.linear(45, lighten(c.wall, 0.14), c.wall, darken(c.wall, 0.16))) + times(6, (i) => rect(0, 190 + i * 122, 1600, 3, c.dark, 'opacity=".12"'));
  if (r.chance(0.5)) {
    const n = r.int(6, 8);
    const w = 92;
    const step = 1080 / n;
    const tones = luma(c.wall) > 0.6 ? [p.mid, p.mid, p.accent, p.deep] : [p.paper, p.glow, p.paper, p.soft];
    const tops: Point[] = Array.from({ length: n }, (_, i) => [270 + i * step, 760 - (i / n) * 430 - r.range(-50, 70)] as const);
    const bars = tops.map(([x, y], i) => {
      const tone = i === n - 1 ? p.accent : (tones[i % tones.length] ?? p.mid);
      const shade = path(`M${x + w} ${y}L${x + w + 440} ${y + 440}V1020H${x + w}Z`, s.linear(40, [s.ink, 0, 0.3], [s.ink, 0.8, 0]));
      return shade + rect(x, y, w, 870 - y, s.linear(90, lighten(tone, 0.2), tone)) + path(`M${x} ${y}L${x + 34} ${y - 34}H${x + w + 34}L${x + w} ${y}Z`, lighten(tone, 0.45)) + path(`M${x + w} ${y}L${x + w + 34} ${y - 34}V836L${x + w} 870Z`, mix(tone, p.deep, 0.5));
    });
    const rise = curve(tops.map(([x, y]) => [x + 62, y - 96] as const));
    const thread = group(line(rise, s.ink, 11), 'transform="translate(16 24)" opacity=".25"') + line(rise, luma(c.wall) > 0.6 ? p.deep : p.paper, 9) + tops.map(([x, y]) => circle(x + 62, y - 96, 19, p.glow) + circle(x + 62, y - 96, 9, p.deep)).join('');
    return bed + rect(0, 868, 1600, 140, s.linear(90, c.table, darken(c.table, 0.2))) + bars.join('') + thread;
  }
  const layers = [p.soft, p.mid, mix(p.mid, p.deep, 0.6), p.deep].map((tone, i) => {
    const top: Point[] = Array.from({ length: 10 }, (_, k) => [-40 + k * 186, 640 + i * 90 - (k / 9) * (330 - i * 66) + r.range(-64, 64)] as const);
    const d = curve(top);
    return group(s.blur(path(`${d}V1040H-40Z`, s.ink), 12), 'transform="translate(0 -8)" opacity=".35"') + path(`${d}V1040H-40Z`, s.linear(90, lighten(tone, 0.22), [tone, 0.4], mix(tone, s.ink, 0.2))) + line(d, lighten(tone, 0.5), 5, 'opacity=".8"') + (i === 1 ? top.slice(1, 9).map(([x, y]) => line(`M${x} ${y}V1000`, p.paper, 2, 'stroke-dasharray="2 12" opacity=".5"') + circle(x, y, 15, p.paper) + circle(x, y, 8, p.accent)).join('') : '');
  });
  return bed + circle(r.range(380, 620), r.range(270, 340), r.range(120, 170), s.linear(90, p.accent, mix(p.accent, p.glow, 0.7))) + layers.join('');
}
