import { lighten, mix } from './color.ts';
import { flock, roundTree, softHill } from './landscape-parts.ts';
import { pine } from './pines.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, heightAt, line, path, rect, rolling, times } from './shapes.ts';
import { sky } from './sky.ts';

function wheel(s: Scene, x: number, y: number, q: number): string {
  const { p } = s;
  return (
    circle(x, y, q, s.linear(60, mix(p.deep, p.mid, 0.4), s.ink)) +
    circle(x, y, q * 0.66, s.linear(60, lighten(p.paper, 0.3), mix(p.soft, p.deep, 0.3))) +
    circle(x, y, q * 0.5, p.deep) +
    times(8, (i) => group(rect(-4, -q * 0.5, 8, q, p.soft), `transform="translate(${x} ${y}) rotate(${i * 22.5})"`)) +
    circle(x, y, q * 0.2, p.glow)
  );
}

/** An old car on an open road, in one of two bodies. */
export function car(s: Scene): string {
  const { r, p } = s;
  const sun = { x: r.range(480, 1120), y: r.range(270, 390), r: r.range(140, 210) };
  const hills = [0, 1, 2]
    .map((i) => softHill(s, rolling(r, 590 + i * 60, 90 - i * 20, 2 + i * 0.6), s.depth(0.14 + i * 0.18)))
    .join('');
  const crest = rolling(r, 735, 12, 2);
  const trees = times(16, (i) => {
    const x = i * 106 + r.range(-30, 30);
    const h = r.range(90, 190);
    const tone = s.depth(0.66);
    const y = heightAt(crest, x) + 6;
    return r.chance(0.5)
      ? pine(x, y, h, tone, mix(tone, s.light, 0.22))
      : roundTree(x, y, h, tone, mix(tone, s.light, 0.3));
  });
  const color = r.pick([p.accent, p.accent, p.glow, mix(p.paper, p.glow, 0.2)]);
  const paint = s.linear(
    88,
    mix(color, p.paper, 0.5),
    [color, 0.42],
    [mix(color, p.deep, 0.3), 0.62],
    mix(color, p.deep, 0.6),
  );
  const glass = s.linear(60, mix(p.soft, p.paper, 0.65), [mix(p.mid, p.soft, 0.4), 0.6], mix(p.mid, p.deep, 0.5));
  const chrome = s.linear(90, '#ffffff', mix(p.soft, p.deep, 0.3));
  const van = r.chance(0.5);
  const beetle =
    path(
      'M-430 0Q-450 -90 -380 -120Q-310 -136 -230 -140Q-140 -280 20 -282Q190 -280 270 -140Q390 -130 430 -70Q446 -30 430 0Z',
      paint,
    ) +
    path('M-196 -142Q-120 -248 -14 -252V-142Z', glass) +
    path('M18 -252Q146 -248 224 -142H18Z', glass) +
    path('M-196 -142L-120 -226L-60 -246L-130 -142Z', '#fff', 'opacity=".3"') +
    line('M2 -254V-12', mix(color, p.deep, 0.5), 4) +
    line('M-226 -134H266', lighten(color, 0.6), 5, 'opacity=".8"') +
    rect(24, -118, 54, 9, chrome, 'rx="4"') +
    path('M-444 -20H-250Q-270 -130 -330 -130Q-404 -120 -444 -20Z', mix(color, p.deep, 0.22), 'opacity=".6"');
  const bus =
    path('M-450 0V-170Q-440 -330 -330 -340H330Q430 -336 444 -170V0Z', paint) +
    path(
      'M-450 -150H444V-170Q430 -336 330 -340H-330Q-440 -330 -450 -170Z',
      s.linear(90, lighten(p.paper, 0.4), mix(p.paper, p.soft, 0.5)),
    ) +
    times(4, (i) => rect(-406 + i * 204, -292, 178, 108, glass, 'rx="20"')) +
    times(4, (i) =>
      path(`M${-396 + i * 204} -192L${-330 + i * 204} -288h44L${-350 + i * 204} -192Z`, '#fff', 'opacity=".28"'),
    ) +
    rect(-450, -154, 894, 9, chrome) +
    line('M-204 -140V-14M0 -140V-14M204 -140V-14', mix(color, p.deep, 0.5), 4) +
    rect(-360, -366, 620, 12, p.deep, 'rx="6"') +
    rect(-300, -424, 200, 60, mix(p.glow, p.accent, 0.4), 'rx="8"') +
    rect(-90, -408, 170, 44, p.mid, 'rx="8"') +
    rect(90, -440, 130, 76, mix(p.accent, p.deep, 0.4), 'rx="8"');
  const lamp = lighten(p.glow, 0.6);
  const trim =
    rect(-470, -26, 70, 20, chrome, 'rx="10"') +
    rect(392, -26, 74, 20, chrome, 'rx="10"') +
    circle(-410, -84, 27, chrome) +
    circle(-412, -84, 20, lamp) +
    rect(414, -92, 20, 44, p.accent === color ? p.glow : p.accent, 'rx="8"') +
    (s.time === 'night' || s.time === 'dusk'
      ? path('M-414 -104L-1100 -150V60L-414 -62Z', s.linear(0, [lamp, 0, 0], [lamp, 1, 0.65]))
      : '');
  const x = 800 + r.range(-40, 60);
  const y = 800;
  const arches = circle(-266, 6, 92, s.ink) + circle(270, 6, 92, s.ink);
  const body = group(
    ellipse(90, 92, 560, 24, s.ink, 'opacity=".5"') +
      (van ? bus : beetle) +
      s.clip(rect(-500, -120, 1000, 126, '#000'), arches) +
      trim +
      wheel(s, -266, 16, 78) +
      wheel(s, 270, 16, 78),
    `transform="translate(${x} ${y}) scale(1.12)"`,
  );
  const road =
    rect(0, 830, 1600, 170, s.linear(90, mix(s.depth(0.8), s.light, 0.14), s.depth(1))) +
    rect(0, 826, 1600, 8, s.lit(p.glow), 'opacity=".7"') +
    times(6, (i) => path(`M${i * 300 - 40} 940h160l-20 14h-166Z`, lighten(p.glow, 0.3), 'opacity=".85"'));
  return (
    sky(s, sun, 820) +
    hills +
    flock(s, sun.x - 240, 240, s.depth(0.7)) +
    softHill(s, crest, mix(s.depth(0.55), s.lit(p.glow), 0.22)) +
    trees +
    road +
    body
  );
}
