import { sky, stillColors } from './backdrops.ts';
import { darken, lighten, luma, mix } from './color.ts';
import { pine, softHill } from './landscape-parts.ts';
import type { Scene } from './scene.ts';
import { circle, curve, ellipse, group, line, path, type Point, rect, rolling, times } from './shapes.ts';

function blade(s: Scene, tone: string, length: number, width: number): string {
  const { p } = s;
  const half = (k: number) => `M0 0C${k * width * 0.7} ${-length * 0.08} ${k * width} ${-length * 0.5} 0 ${-length}C${k * 6} ${-length * 0.6} ${k * -4} ${-length * 0.3} 0 0Z`;
  const dark = mix(tone, p.deep, 0.5);
  const veins = times(9, (i) => {
    const y = -length * (0.1 + i * 0.085);
    const w = width * 0.48 * Math.sin(Math.PI * (0.16 + i * 0.085));
    return line(`M0 ${y}Q${w * 0.5} ${y - 12} ${w} ${y - length * 0.1}`, dark, 3, 'opacity=".55"') + line(`M0 ${y}Q${-w * 0.5} ${y - 12} ${-w} ${y - length * 0.1}`, lighten(tone, 0.35), 3, 'opacity=".6"');
  });
  return path(half(-1), s.linear(70, lighten(tone, 0.3), tone)) + path(half(1), s.linear(110, mix(tone, p.deep, 0.28), dark)) + veins + line(`M0 40Q4 ${-length * 0.5} 0 ${-length + 10}`, lighten(tone, 0.45), 6);
}

/** One great leaf, or a spray of leaves, against a disc of light. */
export function leaf(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const light = luma(c.wall) > 0.6;
  const tones = light ? [p.mid, mix(p.mid, p.deep, 0.5), p.accent, p.soft] : [p.soft, p.glow, mix(p.soft, p.paper, 0.4), p.accent];
  const x = 800 + r.range(-110, 110);
  const bed = rect(0, 0, 1600, 1000, s.linear(50, lighten(c.wall, 0.16), c.wall, darken(c.wall, 0.16))) + circle(x + r.range(-80, 80), 470, r.range(350, 410), s.linear(70, c.shape, mix(c.shape, c.wall, 0.5)));
  const shaded = (content: string, at: string) => group(group(s.blur(content.replace(/(fill|stroke)="(?!none)[^"]*"/g, `$1="${s.ink}"`), 8), 'transform="translate(34 30)" opacity=".26"') + content, at);
  const ghosts = times(7, (i) => group(path('M0 0C-150 -80 -150 -420 0 -620C150 -420 150 -80 0 0Z', c.dark, 'opacity=".09"'), `transform="translate(${i * 270 - 40} ${r.range(900, 1120)}) rotate(${r.range(-40, 40)})"`));
  if (r.chance(0.5)) {
    const stem: Point[] = [[x - 330, 960], [x - 170, 760], [x + 20, 500], [x + 150, 250], [x + 190, 130]];
    const twigs = times(11, (i) => {
      const t = 0.12 + i * 0.082;
      const px = x - 330 + 540 * t ** 0.9;
      const py = 960 - 830 * t;
      const side = i % 2 ? 1 : -1;
      const size = 0.56 - i * 0.025;
      return shaded(blade(s, tones[i % 3 === 2 ? 2 : i % 2] ?? p.mid, 620, 190), `transform="translate(${px} ${py}) rotate(${34 + side * (62 - i * 2)}) scale(${size})"`);
    });
    const berries = times(9, () => { const t = r.range(0.15, 0.9); const bx = x - 330 + 540 * t ** 0.9 + r.range(-44, 44); const by = 960 - 830 * t + r.range(-34, 34); return circle(bx, by, r.range(15, 25), s.radial(0.35, 0.3, 0.8, lighten(p.accent, 0.4), p.accent, mix(p.accent, p.deep, 0.5))); });
    return bed + ghosts + line(curve(stem), mix(p.mid, p.deep, 0.6), 13) + twigs + shaded(blade(s, tones[0] ?? p.mid, 330, 120), `transform="translate(${x + 196} 250) rotate(20) scale(.7)"`) + berries;
  }
  const turn = r.range(-38, 38);
  const behind = [-62, 58, -34, 32].map((a, i) => shaded(blade(s, tones[(i + 1) % 4] ?? p.soft, 700, r.range(170, 240)), `transform="translate(${x} 930) rotate(${a + turn * 0.4}) scale(${i < 2 ? 0.9 : 1})"`));
  const drops = times(6, (i) => { const y = -180 - i * 86; const dx = (i % 2 ? 1 : -1) * r.range(40, 150); return ellipse(dx + 5, y + 8, 15, 18, s.ink, 'opacity=".3"') + ellipse(dx, y, 15, 18, s.linear(60, '#ffffff', [lighten(p.soft, 0.4), 1, 0.6]), 'opacity=".85"'); });
  return bed + ghosts + behind.join('') + shaded(blade(s, tones[0] ?? p.mid, 800, 330), `transform="translate(${x} 940) rotate(${turn * 0.35})"`) + group(drops, `transform="translate(${x} 940) rotate(${turn * 0.35})"`);
}

function gull(s: Scene, x: number, y: number, k: number, turn: number, tone: string): string {
  const { p } = s;
  const dark = mix(tone, p.deep, 0.55);
  return group(
    path('M30 -20Q-40 -250 -420 -420Q-330 -220 -120 20Z', mix(dark, p.mid, 0.2)) + path('M-250 20Q-380 -10 -500 60Q-420 70 -390 110Q-300 90 -210 70Z', s.linear(0, dark, tone)) +
    path('M-280 30Q-160 -60 60 -70Q200 -90 270 -40Q240 30 120 60Q-60 110 -280 60Z', s.linear(80, lighten(tone, 0.4), tone, dark)) +
    path('M262 -56L350 -24L258 -16Z', p.accent) + circle(226, -48, 10, p.deep) + circle(223, -51, 3, '#fff') +
    group(path('M130 -40Q120 -330 -80 -480Q-240 -590 -440 -600Q-360 -560 -350 -510Q-300 -490 -300 -440Q-240 -420 -236 -370Q-180 -330 -170 -270Q-130 -100 -60 20Q60 40 130 -40Z', s.linear(60, lighten(tone, 0.45), tone, mix(tone, p.mid, 0.5))) + path('M-440 -600Q-240 -590 -80 -480Q-140 -490 -200 -470Q-250 -500 -300 -440Q-300 -490 -350 -510Q-360 -560 -440 -600Z', p.deep) + line('M96 -70Q60 -300 -110 -430M60 -30Q0 -230 -150 -340M10 -10Q-60 -130 -140 -200', mix(tone, p.deep, 0.35), 5, 'opacity=".5"'), 'transform="translate(-20 10)"'),
    `transform="translate(${x} ${y}) rotate(${turn}) scale(${k})"`,
  );
}

function songbird(s: Scene, x: number, y: number, k: number, coat: string, breast: string): string {
  const { p } = s;
  return group(
    path('M-90 40L-330 220L-280 236L-60 120Z', s.linear(20, mix(coat, p.deep, 0.35), p.deep)) + path('M-130 90Q-170 -60 -40 -130Q-20 -230 90 -236Q186 -232 196 -140Q240 60 80 150Q-60 200 -130 90Z', s.linear(50, lighten(coat, 0.25), coat, mix(coat, p.deep, 0.4))) + path('M196 -140Q240 60 80 150Q20 170 -30 164Q110 60 96 -60Q120 -120 196 -140Z', s.linear(70, lighten(breast, 0.35), breast, mix(breast, p.deep, 0.25))) + path('M-120 60Q-100 -60 0 -90Q60 -40 20 60Q-60 150 -230 170Q-150 120 -120 60Z', s.linear(30, mix(coat, p.deep, 0.3), mix(coat, p.deep, 0.65))) + line('M-80 80Q-30 40 0 -40M-130 126Q-50 90 10 20', lighten(coat, 0.3), 5, 'opacity=".6"') + path('M188 -176L276 -146L190 -124Z', s.linear(90, p.glow, mix(p.glow, p.deep, 0.5))) + circle(134, -160, 19, p.deep) + circle(128, -166, 6, '#fff') + line('M10 160V216M60 154V214', p.deep, 9),
    `transform="translate(${x} ${y}) scale(${k})"`,
  );
}

/** A great bird on the wing over a quiet land, or a songbird on a branch. */
export function bird(s: Scene): string {
  const { r, p } = s;
  const sun = { x: 800 + r.range(-160, 160), y: r.range(380, 450), r: r.range(230, 290) };
  if (r.chance(0.5)) {
    const land = [0, 1, 2].map((i) => softHill(s, rolling(r, 760 + i * 70, 56, 2 + i * 0.5), s.depth(0.24 + i * 0.28)));
    const trees = times(14, () => pine(r.range(0, 1600), 1000, r.range(70, 170), s.depth(0.95), s.depth(0.8)));
    const white = lighten(p.paper, 0.2);
    const small = times(3, (i) => gull(s, 300 + i * 170 + r.range(-30, 30), 250 + i * 90 + r.range(-40, 40), 0.16 + i * 0.03, r.range(-20, 10), mix(white, s.sky[1], 0.3)));
    return sky(s, sun, 850) + land.join('') + trees + small + gull(s, 900 + r.range(-50, 70), r.range(560, 620), r.range(0.86, 1), r.range(-20, 4), white);
  }
  const hills = [0, 1].map((i) => softHill(s, rolling(r, 800 + i * 90, 60, 2), s.depth(0.16 + i * 0.16)));
  const wood = s.linear(90, s.depth(0.78), s.depth(1));
  const tone = s.depth(0.9);
  const branch = path('M-20 800Q300 700 640 716Q960 730 1250 640Q1420 590 1620 600V560Q1420 560 1240 610Q960 690 640 676Q300 660 -20 730Z', wood) + line('M1040 680Q1180 760 1330 770M360 690Q420 560 540 520M1250 620Q1330 500 1320 400', tone, 17);
  const bloom = r.chance(0.5);
  const spots: Point[] = [[540, 520], [450, 590], [1330, 770], [1200, 742], [1320, 400], [1310, 500], [1480, 575], [180, 724], [300, 690], [80, 760]];
  const tufts = spots.map(([x, y], i) => bloom ? group(times(5, (k) => group(ellipse(0, -30, 19, 29, s.linear(90, lighten(p.paper, 0.2), mix(p.accent, p.paper, 0.45))), `transform="rotate(${k * 72 + i * 20})"`)) + circle(0, 0, 12, p.glow), `transform="translate(${x} ${y}) scale(${1 + (i % 3) * 0.2})"`) : times(3, (k) => group(path('M0 0Q40 -60 130 -44Q84 34 0 0Z', s.linear(30, s.lit(mix(p.mid, p.soft, 0.5)), s.lit(mix(p.mid, p.deep, 0.4)))), `transform="translate(${x} ${y}) rotate(${i * 37 + k * 70 - 60})"`)));
  const coat = r.pick([p.mid, p.deep, p.accent, mix(p.mid, p.deep, 0.5)]);
  const breast = coat === p.accent ? p.glow : r.pick([p.accent, p.glow]);
  return sky(s, sun, 1000) + hills.join('') + branch + tufts.slice(0, 5).join('') + songbird(s, 770 + r.range(-60, 40), 474, r.range(1.02, 1.16), s.lit(coat), s.lit(breast)) + tufts.slice(5).join('');
}
