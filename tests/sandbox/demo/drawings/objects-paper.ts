import { castShadow, steam, still, stillColors } from './backdrops.ts';
import { darken, lighten, luma, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, line, path, poly, rect, times } from './shapes.ts';

/** A closed book lying flat, seen from its spine or its fore edge. */
function volume(s: Scene, x: number, y: number, w: number, h: number, color: string): string {
  const { p } = s;
  const paper = lighten(p.paper, 0.3);
  const cloth = s.linear(90, mix(color, p.paper, 0.28), [color, 0.35], mix(color, p.deep, 0.45));
  const board = rect(x, y - h, w, h, cloth, 'rx="7"');
  if (s.r.chance(0.62)) {
    const foil = mix(p.glow, color, 0.2);
    const bands = [0.08, 0.12, 0.84, 0.88].map((t) => rect(x + w * t, y - h, 9, h, foil, 'opacity=".8"')).join('');
    return board + bands + rect(x + w * 0.34, y - h * 0.62, w * 0.3, h * 0.26, foil, 'rx="3" opacity=".7"');
  }
  return (
    board +
    rect(x + 22, y - h + 13, w - 14, h - 26, s.linear(90, paper, mix(paper, p.mid, 0.45))) +
    times(3, (i) => rect(x + 22, y - h + 20 + ((h - 32) * i) / 3, w - 18, 1.6, p.deep, 'opacity=".25"')) +
    path(`M${x} ${y - h}h30q-12 ${h / 2} 0 ${h}h-30q-14 ${-h / 2} 0 ${-h}Z`, mix(color, p.deep, 0.15))
  );
}

/** An open book with a landscape rising from it, or a pile of books with a cup. */
export function book(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = 800 + r.range(-60, 60);
  const paper = lighten(p.paper, 0.35);
  if (r.chance(0.5)) {
    let y = 860;
    let out = '';
    const tones = [p.accent, p.mid, p.glow, p.deep, mix(p.accent, p.deep, 0.4), p.soft];
    const first = r.int(0, 5);
    const n = r.int(4, 5);
    for (let i = 0; i < n; i++) {
      const w = r.range(560, 720) - i * 26;
      const h = r.range(58, 96);
      const bx = x - w / 2 + r.range(-46, 46);
      out += volume(s, bx, y, w, h, tones[(first + i) % 6]!) + rect(bx + 8, y - 3, w - 4, 5, s.ink, 'opacity=".35"');
      y -= h;
    }
    const open = group(
      path('M-340 0Q-180 -70 0 -14Q180 -70 340 0L330 16Q180 -44 0 6Q-180 -44 -330 16Z', mix(p.accent, p.deep, 0.35)) + path('M0 -14Q-150 -84 -322 -24Q-200 -150 -120 -150Q-40 -130 0 -14Z', s.linear(20, paper, mix(paper, p.glow, 0.4))) + path('M0 -14Q150 -84 322 -24Q220 -120 130 -130Q30 -110 0 -14Z', s.linear(0, mix(paper, p.mid, 0.5), paper)),
      `transform="translate(${x} ${y})"`,
    );
    const lean = group(rect(0, -400, 74, 400, s.linear(0, mix(c.alt, p.paper, 0.35), [c.alt, 0.4], mix(c.alt, p.deep, 0.5)), 'rx="8"') + rect(0, -340, 74, 12, p.glow) + rect(0, -80, 74, 12, p.glow) + circle(37, -220, 20, p.glow, 'opacity=".8"'), `transform="translate(${x + 430} 862) rotate(-13)"`);
    const apple = circle(x - 480, 800, 66, s.radial(0.35, 0.3, 0.8, mix(p.glow, p.accent, 0.4), [p.accent, 0.55], mix(p.accent, p.deep, 0.6))) + line(`M${x - 480} 742q4 -30 22 -42`, p.deep, 7) + path(`M${x - 474} 728q20 -44 74 -36q-14 42 -74 36Z`, mix(p.mid, p.deep, 0.2));
    return still(s, c, 700, x) + castShadow(s, x, 862, 640, 560, c.dark) + castShadow(s, x - 480, 866, 110, 200, c.dark) + lean + out + open + apple;
  }
  const y = 760;
  const cover = path(`M${x - 610} ${y + 62}Q${x - 300} ${y - 10} ${x} ${y + 74}Q${x + 300} ${y - 10} ${x + 610} ${y + 62}L${x + 640} ${y + 112}Q${x + 300} ${y + 40} ${x} ${y + 124}Q${x - 300} ${y + 40} ${x - 640} ${y + 112}Z`, s.linear(90, p.accent, mix(p.accent, p.deep, 0.5)));
  const leaves = times(5, (i) => path(`M${x} ${y + 106 - i * 9}Q${x - 310} ${y + 14 - i * 9} ${x - 620 + i * 6} ${y + 92 - i * 9}L${x - 470} ${y - 132}Q${x - 240} ${y - 196} ${x} ${y - 116}Q${x + 240} ${y - 196} ${x + 470} ${y - 132}L${x + 620 - i * 6} ${y + 92 - i * 9}Q${x + 310} ${y + 14 - i * 9} ${x} ${y + 106 - i * 9}Z`, i < 4 ? mix(paper, p.mid, i % 2 ? 0.2 : 0.4) : s.linear(0, mix(paper, p.glow, 0.3), [paper, 0.3], [mix(paper, p.deep, 0.42), 0.5], [paper, 0.62], mix(paper, p.glow, 0.5))));
  const rows = times(7, (i) => line(`M${x - 100 + i * 4} ${y - 104 + i * 23}Q${x - 280} ${y - 156 + i * 23} ${x - 440 - i * 15} ${y - 116 + i * 25}`, p.deep, 5, 'opacity=".26"') + line(`M${x + 100 - i * 4} ${y - 104 + i * 23}Q${x + 280} ${y - 156 + i * 23} ${x + (i === 6 ? 300 : 440 + i * 15)} ${y - (i === 6 ? 126 : 116) + i * 25}`, p.deep, 5, 'opacity=".26"'));
  const world = group(
    circle(120, -330, 92, s.linear(90, lighten(p.glow, 0.4), p.glow)) + path('M-330 0L-150 -330L-70 -200L20 -390L200 -110L260 -190L370 0Q180 60 0 20Q-190 60 -330 0Z', s.linear(90, mix(p.mid, p.soft, 0.5), p.mid)) + path('M20 -390L200 -110L260 -190L370 0Q180 60 60 30L90 -130Z', mix(p.mid, p.deep, 0.4)) + path('M20 -390L-26 -290L10 -310L36 -280L70 -310Z', paper) + path('M-370 10Q-200 -130 -30 -40Q160 -160 400 10Q200 70 0 30Q-200 70 -370 10Z', s.linear(60, mix(p.mid, p.glow, 0.35), mix(p.mid, p.deep, 0.6))) + times(14, (i) => path(`M${-300 + i * 46 - 20} ${-8 + (i % 3) * 12}L${-300 + i * 46} ${-110 - (i % 4) * 22}L${-300 + i * 46 + 20} ${-8 + (i % 3) * 12}Z`, s.linear(0, mix(p.mid, p.deep, 0.35), darken(p.deep, 0.1)))) + path('M-20 30Q60 -20 10 -44T60 -96Q84 -70 56 -46T70 34Z', p.glow, 'opacity=".9"'),
    `transform="translate(${x} ${y - 120})"`,
  );
  const dust = times(26, () => circle(x + r.range(-420, 420), r.range(150, 560), r.range(2, 6), p.glow, 'opacity=".7"'));
  return still(s, c, 690, x) + castShadow(s, x, y + 116, 1100, 460, c.dark) + cover + leaves + rows + world + dust;
}

/** A sealed letter half out of its envelope, in raking light. */
export function letter(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const top = s.linear(50, lighten(c.wall, 0.14), c.wall, darken(c.wall, 0.16));
  const color = c.wall === mix(p.accent, p.glow, 0.12) ? p.glow : r.pick([c.main, c.alt, mix(p.paper, p.glow, 0.4)]);
  const paper = lighten(p.paper, 0.3);
  const turn = r.range(-17, 9);
  const sheet = group(rect(-370, -470, 740, 560, s.linear(70, lighten(paper, 0.4), mix(paper, p.glow, 0.25))) + times(7, (i) => line(`M-290 ${-390 + i * 46}h${i === 6 ? 260 : 520 + ((i * 37) % 60)}`, p.deep, 6, 'opacity=".3"')) + path('M-370 -470h740v20h-740Z', p.accent, 'opacity=".75"'), `transform="rotate(${r.range(-4, 4)}) translate(0 ${r.range(-30, 20)})"`);
  const dark = mix(color, p.deep, 0.5);
  const envelope =
    path('M-460 -190L0 -470L460 -190Z', s.linear(90, mix(color, p.deep, 0.3), dark)) + sheet + path('M-460 -200V330H460V-200L0 110Z', s.linear(70, mix(color, p.paper, 0.3), color)) + path('M-460 330L-30 70Q0 50 30 70L460 330Z', s.linear(90, mix(color, p.paper, 0.2), mix(color, p.deep, 0.14))) + path('M-460 330L-30 70Q0 50 30 70L460 330', 'none', `stroke="${dark}" stroke-width="3" opacity=".5"`) + path('M460 -200V330L250 203L300 -92Z', p.deep, 'opacity=".1"');
  const wax = group(path('M0 -74Q40 -84 62 -46Q90 -20 70 20Q66 66 18 66Q-22 88 -52 52Q-88 30 -74 -12Q-76 -62 0 -74Z', s.radial(0.35, 0.3, 0.8, mix(p.accent, p.paper, 0.35), [p.accent, 0.5], mix(p.accent, p.deep, 0.5))) + circle(0, -2, 44, 'none', `stroke="${mix(p.accent, p.deep, 0.45)}" stroke-width="6"`) + path('M0 24Q-34 0 -22 -20Q-8 -34 0 -14Q8 -34 22 -20Q34 0 0 24Z', mix(p.accent, p.deep, 0.45)), 'transform="translate(0 92) scale(1.05)"').replace(p.accent, color === p.accent ? p.glow : p.accent);
  const stamp = group(rect(-70, -86, 140, 172, paper) + times(8, (i) => circle(-70, -76 + i * 22, 6, c.wall) + circle(70, -76 + i * 22, 6, c.wall)) + rect(-54, -70, 108, 140, p.mid) + circle(16, -20, 30, p.glow) + path('M-54 70V20L-20 -24L12 26L30 6L54 40V70Z', p.deep), `transform="translate(${r.range(-610, -560)} ${r.range(-260, -120)}) rotate(${r.range(-20, 20)})"`);
  const sprig = group(line('M0 0Q60 -160 30 -360', mix(p.mid, p.deep, 0.4), 7) + times(9, (i) => group(path('M0 0Q40 -46 112 -34Q84 26 0 0Z', s.linear(30, mix(p.mid, p.soft, 0.5), mix(p.mid, p.deep, 0.4))), `transform="translate(${20 + Math.sin(i * 0.35) * 28} ${-40 - i * 38}) scale(${i % 2 ? -1 : 1} 1) rotate(-24)"`)), `transform="translate(${r.range(520, 570)} 330) rotate(${r.range(6, 26)})"`);
  const shade = (content: string, dx: number, dy: number) => group(content, `transform="translate(${dx} ${dy})" opacity=".34"`);
  const bars = times(4, (i) => path(`M${-200 + i * 430} -20L${20 + i * 430} -20L${420 + i * 430} 1020L${200 + i * 430} 1020Z`, s.light, 'opacity=".16"'));
  const whole = shade(s.blur(path('M-460 -190L-380 -480H380L460 -190V330H-460Z', s.ink), 14), 34, 44) + envelope + wax;
  return rect(0, 0, 1600, 1000, top) + bars + group(stamp + shade(sprig, 14, 18) + sprig + whole, `transform="translate(${800 + r.range(-40, 40)} 555) rotate(${turn}) scale(.98)"`);
}

/** A folded newspaper and a cup of coffee from above. */
export function newspaper(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const paper = lighten(mix(p.paper, p.soft, 0.12), 0.25);
  const bar = (x: number, y: number, w: number, h: number, o = 0.4) => rect(x, y, w, h, p.deep, `opacity="${o}"`);
  const column = (x: number, y: number, n: number, w: number) => times(n, (i) => bar(x, y + i * 17, i === n - 1 ? w * 0.55 : w - ((i * 13) % 16), 6));
  const photo = s.clip(rect(0, 0, 360, 250, '#000'), rect(0, 0, 360, 250, s.linear(90, p.soft, p.glow)) + circle(250, 104, 50, p.accent) + path('M-10 250V160L80 70L150 150L200 110L370 230V250Z', p.mid) + path('M-10 250V210Q120 150 220 220T370 210V250Z', p.deep));
  const left = r.chance(0.5);
  const page =
    rect(-430, -560, 860, 1120, s.linear(15, lighten(paper, 0.4), paper, mix(paper, p.mid, 0.22))) + bar(-370, -510, 740, 60, 0.9) + bar(-370, -432, 740, 4, 0.6) + bar(-370, -408, 560, 26, 0.75) + bar(-370, -370, 400, 26, 0.75) + group(photo, `transform="translate(${left ? -370 : 10} -316)"`) + column(left ? 14 : -370, -316, 15, 164) + column(left ? 206 : -178, -316, 15, 164) + rect(-370, -30, 740, 3, p.deep, 'opacity=".5"') + bar(-370, -6, 340, 20, 0.7) + column(-370, 36, 14, 164) + column(-178, 36, 14, 164) + rect(14, -6, 356, 150, mix(p.accent, paper, 0.1)) + circle(92, 70, 44, p.glow) + bar(160, 36, 170, 12, 0.7) + bar(160, 66, 140, 8) + bar(160, 88, 156, 8) + column(14, 166, 8, 164) + column(206, 166, 8, 164);
  const fold = path('M-430 -14L430 -14L430 40L-430 60Z', s.linear(90, [s.ink, 0, 0.2], [s.ink, 1, 0])) + rect(-430, -26, 860, 12, '#fff', 'opacity=".5"');
  const under = s.blur(rect(-430, -560, 860, 1120, s.ink), 16);
  const back = rect(-430, -560, 860, 1120, mix(paper, p.mid, 0.35), 'transform="rotate(3.4) translate(14 6)"');
  const side = r.pick([-1, 1]);
  const cup = (x: number, y: number) => group(
    group(s.blur(circle(0, 0, 176, s.ink), 12), 'transform="translate(38 44)" opacity=".4"') + circle(0, 0, 182, s.linear(40, lighten(c.main, 0.25), c.main, mix(c.main, p.deep, 0.3))) + circle(0, 0, 150, mix(c.main, p.deep, 0.14)) + circle(14, 16, 122, s.ink, 'opacity=".3"') + line('M84 84L150 146', lighten(p.paper, 0.2), 30) + circle(0, 0, 116, s.linear(40, lighten(p.paper, 0.5), mix(p.paper, p.mid, 0.3))) + circle(0, 0, 98, s.radial(0.4, 0.4, 0.7, mix(p.accent, p.deep, 0.45), [mix(p.accent, p.deep, 0.68), 0.8], darken(p.deep, 0.2))) + path('M0 46Q-54 4 -36 -28Q-14 -50 0 -18Q14 -50 36 -28Q54 4 0 46Z', mix(p.paper, p.glow, 0.4), 'opacity=".9"') + path('M-80 -44A92 92 0 0 1 -20 -90', 'none', 'stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".4"'),
    `transform="translate(${x} ${y})"`,
  );
  const frame = luma(c.table) < 0.45 ? p.glow : p.deep;
  const specs = group(times(2, (i) => circle(i * 170 + 12, 16, 66, 'none', `stroke="${s.ink}" stroke-width="12" opacity=".25"`)) + times(2, (i) => circle(i * 170, 0, 66, lighten(p.paper, 0.4), `fill-opacity=".35" stroke="${frame}" stroke-width="12"`)) + line('M66 -10Q85 -26 104 -10M-66 -6L-120 -96M236 -6L280 -100', frame, 11), `transform="translate(${800 + side * 500 - 90} ${r.range(690, 750)}) rotate(${r.range(-24, 24)})"`);
  const table = rect(0, 0, 1600, 1000, s.linear(40, lighten(c.table, 0.14), c.table, darken(c.table, 0.2))) + times(6, (i) => rect(0, i * 170 - 6, 1600, 4, s.ink, 'opacity=".14"')) + times(3, (i) => path(`M${-100 + i * 560} -20L${240 + i * 560} -20L${640 + i * 560} 1020L${300 + i * 560} 1020Z`, s.light, 'opacity=".13"'));
  return table + group(group(under, 'transform="translate(30 34)" opacity=".42"') + back + page + fold, `transform="translate(${800 - side * 130} 540) rotate(${r.range(7, 18) * -side}) scale(.94)"`) + cup(800 + side * 520, r.range(330, 400)) + specs + steam(s, 800 + side * 520, 360, 150, '#ffffff');
}
