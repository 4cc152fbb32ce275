import { sky, stillColors } from './backdrops.ts';
import { darken, lighten, luma, mix } from './color.ts';
import { flock, pine, roundTree, softHill } from './landscape-parts.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, heightAt, line, path, rect, rolling, times } from './shapes.ts';

function wheel(s: Scene, x: number, y: number, q: number): string {
  const { p } = s;
  return circle(x, y, q, s.linear(60, mix(p.deep, p.mid, 0.4), s.ink)) + circle(x, y, q * 0.66, s.linear(60, lighten(p.paper, 0.3), mix(p.soft, p.deep, 0.3))) + circle(x, y, q * 0.5, p.deep) + times(8, (i) => group(rect(-4, -q * 0.5, 8, q, p.soft), `transform="translate(${x} ${y}) rotate(${i * 22.5})"`)) + circle(x, y, q * 0.2, p.glow);
}

/** An old car on an open road, in one of two bodies. */
export function car(s: Scene): string {
  const { r, p } = s;
  const sun = { x: r.range(480, 1120), y: r.range(270, 390), r: r.range(140, 210) };
  const hills = [0, 1, 2].map((i) => softHill(s, rolling(r, 590 + i * 60, 90 - i * 20, 2 + i * 0.6), s.depth(0.14 + i * 0.18))).join('');
  const crest = rolling(r, 735, 12, 2);
  const trees = times(16, (i) => { const x = i * 106 + r.range(-30, 30); const h = r.range(90, 190); const tone = s.depth(0.66); const y = heightAt(crest, x) + 6; return r.chance(0.5) ? pine(x, y, h, tone, mix(tone, s.light, 0.22)) : roundTree(x, y, h, tone, mix(tone, s.light, 0.3)); });
  const color = r.pick([p.accent, p.accent, p.glow, mix(p.paper, p.glow, 0.2)]);
  const paint = s.linear(88, mix(color, p.paper, 0.5), [color, 0.42], [mix(color, p.deep, 0.3), 0.62], mix(color, p.deep, 0.6));
  const glass = s.linear(60, mix(p.soft, p.paper, 0.65), [mix(p.mid, p.soft, 0.4), 0.6], mix(p.mid, p.deep, 0.5));
  const chrome = s.linear(90, '#ffffff', mix(p.soft, p.deep, 0.3));
  const van = r.chance(0.5);
  const beetle =
    path('M-430 0Q-450 -90 -380 -120Q-310 -136 -230 -140Q-140 -280 20 -282Q190 -280 270 -140Q390 -130 430 -70Q446 -30 430 0Z', paint) + path('M-196 -142Q-120 -248 -14 -252V-142Z', glass) + path('M18 -252Q146 -248 224 -142H18Z', glass) + path('M-196 -142L-120 -226L-60 -246L-130 -142Z', '#fff', 'opacity=".3"') + line('M2 -254V-12', mix(color, p.deep, 0.5), 4) + line('M-226 -134H266', lighten(color, 0.6), 5, 'opacity=".8"') + rect(24, -118, 54, 9, chrome, 'rx="4"') + path('M-444 -20H-250Q-270 -130 -330 -130Q-404 -120 -444 -20Z', mix(color, p.deep, 0.22), 'opacity=".6"');
  const bus =
    path('M-450 0V-170Q-440 -330 -330 -340H330Q430 -336 444 -170V0Z', paint) + path('M-450 -150H444V-170Q430 -336 330 -340H-330Q-440 -330 -450 -170Z', s.linear(90, lighten(p.paper, 0.4), mix(p.paper, p.soft, 0.5))) + times(4, (i) => rect(-406 + i * 204, -292, 178, 108, glass, 'rx="20"')) + times(4, (i) => path(`M${-396 + i * 204} -192L${-330 + i * 204} -288h44L${-350 + i * 204} -192Z`, '#fff', 'opacity=".28"')) + rect(-450, -154, 894, 9, chrome) + line('M-204 -140V-14M0 -140V-14M204 -140V-14', mix(color, p.deep, 0.5), 4) + rect(-360, -366, 620, 12, p.deep, 'rx="6"') + rect(-300, -424, 200, 60, mix(p.glow, p.accent, 0.4), 'rx="8"') + rect(-90, -408, 170, 44, p.mid, 'rx="8"') + rect(90, -440, 130, 76, mix(p.accent, p.deep, 0.4), 'rx="8"');
  const lamp = lighten(p.glow, 0.6);
  const trim = rect(-470, -26, 70, 20, chrome, 'rx="10"') + rect(392, -26, 74, 20, chrome, 'rx="10"') + circle(-410, -84, 27, chrome) + circle(-412, -84, 20, lamp) + rect(414, -92, 20, 44, p.accent === color ? p.glow : p.accent, 'rx="8"') + (s.time === 'night' || s.time === 'dusk' ? path('M-414 -104L-1100 -150V60L-414 -62Z', s.linear(0, [lamp, 0, 0], [lamp, 1, 0.65])) : '');
  const x = 800 + r.range(-40, 60);
  const y = 800;
  const arches = circle(-266, 6, 92, s.ink) + circle(270, 6, 92, s.ink);
  const body = group(ellipse(90, 92, 560, 24, s.ink, 'opacity=".5"') + (van ? bus : beetle) + s.clip(rect(-500, -120, 1000, 126, '#000'), arches) + trim + wheel(s, -266, 16, 78) + wheel(s, 270, 16, 78), `transform="translate(${x} ${y}) scale(1.12)"`);
  const road = rect(0, 830, 1600, 170, s.linear(90, mix(s.depth(0.8), s.light, 0.14), s.depth(1))) + rect(0, 826, 1600, 8, s.lit(p.glow), 'opacity=".7"') + times(6, (i) => path(`M${i * 300 - 40} 940h160l-20 14h-166Z`, lighten(p.glow, 0.3), 'opacity=".85"'));
  return sky(s, sun, 820) + hills + flock(s, sun.x - 240, 240, s.depth(0.7)) + softHill(s, crest, mix(s.depth(0.55), s.lit(p.glow), 0.22)) + trees + road + body;
}

function gear(s: Scene, x: number, y: number, q: number, teeth: number, tone: string, turn: number): string {
  const cogs = times(teeth, (i) => group(path(`M${-q * 0.12} ${-q * 0.9}L${-q * 0.08} ${-q * 1.13}H${q * 0.08}L${q * 0.12} ${-q * 0.9}Z`, 'inherit'), `transform="rotate(${(i * 360) / teeth + turn})"`).replaceAll('fill="inherit"', ''));
  const shape = `${cogs}${circle(0, 0, q, '').replace('fill=""', '')}`;
  const metal = s.linear(50, lighten(tone, 0.35), tone, mix(tone, s.p.deep, 0.45));
  const dark = mix(tone, s.p.deep, 0.55);
  const holes = times(6, (i) => group(circle(0, -q * 0.54, q * 0.17, dark) + circle(3, -q * 0.54 + 5, q * 0.14, darken(dark, 0.4)), `transform="rotate(${i * 60 + turn})"`));
  return group(group(shape, `fill="${s.ink}" opacity=".4" transform="translate(18 24)"`) + group(shape, `fill="${tone}"`) + circle(0, 0, q * 0.9, metal) + circle(0, 0, q * 0.76, 'none', `stroke="${dark}" stroke-width="4" opacity=".5"`) + holes + circle(0, 0, q * 0.27, dark) + circle(0, 0, q * 0.22, s.linear(50, lighten(s.p.paper, 0.3), s.p.soft)) + circle(0, 0, q * 0.08, s.p.deep), `transform="translate(${x} ${y})"`);
}

/** An engine in section: pistons over a crank, with gears at its side. */
export function engine(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const light = luma(c.wall) > 0.6;
  const block = light ? p.mid : mix(p.soft, p.paper, 0.25);
  const n = r.int(3, 4);
  const w = n === 3 ? 196 : 168;
  const x0 = 640 - (n * w) / 2 + r.range(-20, 20);
  const steel = s.linear(0, mix(p.soft, p.paper, 0.3), [lighten(p.paper, 0.5), 0.3], [p.soft, 0.65], mix(p.mid, p.deep, 0.4));
  const phase = r.range(0, 6.3);
  const house = path(`M${x0 - 60} 210H${x0 + n * w + 60}V590L${x0 + n * w + 110} 660V870Q${x0 + n * w + 100} 910 ${x0 + n * w + 40} 910H${x0 - 40}Q${x0 - 100} 910 ${x0 - 110} 870V660L${x0 - 60} 590Z`, s.linear(35, lighten(block, 0.25), block, mix(block, p.deep, 0.5)));
  const cave = rect(x0 - 60, 620, n * w + 120, 240, s.linear(90, s.ink, mix(p.deep, p.mid, 0.2)), 'rx="60"');
  const cells = times(n, (i) => {
    const x = x0 + i * w + 18;
    const inner = w - 36;
    const a = phase + (i * 6.283) / n;
    const py = 400 + Math.cos(a) * 86;
    const cx = x + inner / 2;
    const kx = cx + Math.sin(a) * 56;
    const ky = 740 + Math.cos(a) * 70;
    const hot = py < 400;
    return rect(x, 232, inner, 430, s.linear(90, hot ? p.accent : mix(p.deep, p.mid, 0.3), hot ? mix(p.accent, p.glow, 0.4) : p.deep, s.ink)) + (hot ? circle(cx, 268, 96, s.radial(0.5, 0.5, 0.5, [lighten(p.glow, 0.5), 0, 0.95], [p.glow, 1, 0])) : '') + line(`M${cx} ${py + 50}L${kx} ${ky}`, mix(p.soft, p.deep, 0.25), 34) + line(`M${cx - 7} ${py + 50}L${kx - 7} ${ky}`, lighten(p.paper, 0.2), 7, 'opacity=".7"') + rect(x + 3, py - 62, inner - 6, 128, steel, 'rx="10"') + times(3, (k) => rect(x + 3, py - 44 + k * 19, inner - 6, 7, p.deep, 'opacity=".55"')) + circle(cx, py + 30, 17, p.deep) + circle(kx, ky, 38, s.linear(50, lighten(p.glow, 0.3), mix(p.glow, p.deep, 0.3))) + circle(kx, ky, 15, p.deep) + rect(cx - 12, 150, 24, 96, steel) + rect(cx - 32, 136, 64, 22, mix(p.accent, p.deep, 0.2), 'rx="8"') + times(5, (k) => rect(cx - 24, 164 + k * 9, 48, 5, p.deep, 'opacity=".7" rx="2"'));
  });
  const shaft = rect(x0 - 110, 728, n * w + 260, 26, s.linear(90, lighten(p.paper, 0.4), mix(p.mid, p.deep, 0.4)), 'rx="8"');
  const bolts = times(n + 1, (i) => circle(x0 + i * w, 222, 13, mix(block, p.deep, 0.6)) + circle(x0 + i * w - 2, 219, 9, lighten(block, 0.4))) + times(6, (i) => circle(x0 - 84 + (i * (n * w + 168)) / 5, 884, 11, mix(block, p.deep, 0.6)));
  const pipes = times(n, (i) => line(`M${x0 + i * w + w / 2} 150Q${x0 + i * w + w / 2} ${84 - i * 4} ${x0 + i * w - 70} ${92 - i * 4}H-40`, s.linear(90, lighten(c.main, 0.4), c.main), 26)).replaceAll('/>', 'opacity=".95"/>');
  const gx = x0 + n * w + 250;
  const tones = light ? [p.accent, p.glow, p.deep] : [p.glow, p.accent, p.soft];
  const belt = line(`M${gx - 142} 700L${gx - 46} 296M${gx + 150} 700L${gx + 176} 300`, p.deep, 17);
  const shade = group(s.blur(rect(x0 - 90, 220, n * w + 190, 690, s.ink, 'rx="40"'), 18), 'transform="translate(46 44)" opacity=".45"');
  return rect(0, 0, 1600, 1000, s.linear(50, lighten(c.wall, 0.14), c.wall, darken(c.wall, 0.18))) + circle(r.range(900, 1150), r.range(380, 520), 450, c.shape, 'opacity=".75"') + shade + pipes + house + cave + shaft + cells + bolts + belt + gear(s, gx, 720, 150, 16, tones[0] ?? p.accent, r.range(0, 20)) + gear(s, gx + 66, 300, 104, 12, tones[1] ?? p.glow, r.range(0, 20)) + gear(s, gx + 236, 536, 88, 10, tones[2] ?? p.soft, r.range(0, 20));
}

/** A chip and its traces, with signals under way. */
export function circuit(s: Scene): string {
  const { r, p } = s;
  const pale = s.time === 'dawn';
  const board = pale ? mix(p.paper, p.soft, 0.35) : s.time === 'day' ? p.mid : s.time === 'dusk' ? mix(p.deep, p.accent, 0.16) : p.deep;
  const trace = pale ? p.mid : mix(board, p.glow, 0.62);
  const cx = 800 + r.range(-110, 110);
  const cy = 500 + r.range(-40, 40);
  const half = r.range(165, 205);
  let wires = '';
  let glow = '';
  const pins = 9;
  for (let side = 0; side < 4; side++) {
    for (let i = 0; i < pins; i++) {
      const off = ((i - (pins - 1) / 2) / (pins / 2)) * half * 0.9;
      const fan = i - (pins - 1) / 2;
      const first = 60 + (pins / 2 - Math.abs(fan)) * 26;
      const slant = fan * r.range(16, 34);
      const far = r.chance(0.3) ? 950 : first + Math.abs(slant) + r.range(90, 420);
      const d = `M${half} ${off}H${half + first}L${half + first + Math.abs(slant)} ${off + slant}H${half + far}`;
      const end = far > 900 ? '' : circle(half + far, off + slant, 15, trace) + circle(half + far, off + slant, 7, darken(board, 0.35));
      const at = `transform="translate(${cx} ${cy}) rotate(${side * 90})"`;
      const live = r.chance(0.24);
      const tone = live ? p.accent : trace;
      wires += group(line(d, s.ink, 9, 'opacity=".28" transform="translate(4 5)"') + line(d, tone, live ? 9 : 7) + end + rect(half - 4, off - 9, 34, 18, lighten(p.paper, 0.2), 'rx="3"'), at);
      if (live) glow += group(circle(half + first * 0.8, off, 56, s.radial(0.5, 0.5, 0.5, [p.glow, 0, 0.85], [p.accent, 0.4, 0.25], [p.accent, 1, 0])) + circle(half + first * 0.8, off, 9, lighten(p.glow, 0.6)), at);
    }
  }
  const parts = times(15, () => {
    const x = r.range(40, 1560);
    const y = r.range(50, 950);
    if (Math.abs(x - cx) < half + 190 && Math.abs(y - cy) < half + 150) return '';
    const kind = r.int(0, 2);
    const tone = r.pick([p.accent, p.glow, p.soft, p.paper]);
    const can = circle(12, 16, 48, s.ink, 'opacity=".4"') + circle(0, 0, 46, s.linear(50, lighten(tone, 0.3), mix(tone, p.deep, 0.5))) + circle(0, 0, 34, s.linear(50, lighten(p.paper, 0.4), p.soft)) + line('M-20 0H20M0 -20V20', mix(p.mid, p.deep, 0.4), 4);
    const slab = rect(-60, -26, 140, 70, s.ink, 'opacity=".35" rx="6"') + rect(-70, -36, 140, 70, s.linear(50, mix(p.deep, p.mid, 0.4), s.ink), 'rx="6"') + times(5, (i) => rect(-58 + i * 26, -50, 12, 16, p.paper) + rect(-58 + i * 26, 32, 12, 16, p.paper)) + circle(-50, -18, 6, tone);
    const band = rect(-44, -8, 100, 36, s.ink, 'opacity=".35" rx="16"') + rect(-50, -18, 100, 36, s.linear(90, lighten(p.paper, 0.3), mix(p.paper, p.mid, 0.5)), 'rx="16"') + rect(-24, -18, 10, 36, p.accent) + rect(-4, -18, 10, 36, p.deep) + rect(16, -18, 10, 36, tone);
    return group([can, slab, band][kind] ?? can, `transform="translate(${x} ${y}) rotate(${r.pick([0, 90])})"`);
  });
  const die = half * 0.5;
  const chip = group(s.blur(rect(-half, -half, half * 2, half * 2, s.ink, 'rx="18"'), 16), `transform="translate(${cx + 34} ${cy + 42})" opacity=".6"`) + rect(cx - half, cy - half, half * 2, half * 2, s.linear(50, mix(p.deep, p.soft, 0.4), [mix(p.deep, p.mid, 0.2), 0.4], s.ink), 'rx="18"') + rect(cx - half + 20, cy - half + 20, half * 2 - 40, half * 2 - 40, 'none', `rx="10" stroke="${p.soft}" stroke-width="2" opacity=".4"`) + rect(cx - die, cy - die, die * 2, die * 2, s.linear(50, lighten(p.glow, 0.4), [p.accent, 0.55], mix(p.accent, p.deep, 0.5)), 'rx="10"') + times(16, (i) => rect(cx - die + 12 + (i % 4) * ((die * 2 - 16) / 4), cy - die + 12 + Math.floor(i / 4) * ((die * 2 - 16) / 4), (die * 2 - 16) / 4 - 9, (die * 2 - 16) / 4 - 9, r.pick([p.glow, p.paper, p.accent, p.deep]), `opacity="${r.range(0.2, 0.7)}" rx="3"`)) + circle(cx - half + 44, cy - half + 44, 11, p.glow) + circle(cx, cy, half * 1.9, s.radial(0.5, 0.5, 0.5, [p.glow, 0, 0.34], [p.glow, 1, 0]));
  const dots = times(90, (i) => circle((i % 15) * 114 + 20, Math.floor(i / 15) * 180 + 50, 4, trace, 'opacity=".4"'));
  const tilted = group(dots + wires + parts + chip + glow, `transform="rotate(${r.pick([0, -12, 14, 45])} ${cx} ${cy}) scale(1)"`);
  return rect(0, 0, 1600, 1000, s.linear(45, lighten(board, 0.16), board, mix(board, s.ink, 0.4))) + tilted;
}
