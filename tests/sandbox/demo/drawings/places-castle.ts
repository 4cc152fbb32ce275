import { lighten, mix } from './color.ts';
import { flock, softHill } from './landscape-parts.ts';
import { pine } from './pines.ts';
import type { Scene } from './scene.ts';
import { heightAt, line, path, rect, rolling, times } from './shapes.ts';
import { sky } from './sky.ts';

function tower(s: Scene, x: number, y: number, w: number, h: number, roof: number): string {
  const stone = s.lit(mix(s.p.paper, s.p.soft, 0.45));
  const dark = mix(stone, s.p.deep, 0.62);
  const face = s.linear(0, lighten(stone, 0.2), [stone, 0.45], [dark, 0.8], dark);
  const tile = s.linear(0, mix(s.p.accent, s.light, 0.3), [s.p.accent, 0.4], mix(s.p.accent, s.p.deep, 0.6));
  const slit = (sx: number, sy: number) =>
    path(
      `M${sx - 7} ${sy + 34}v-26a7 8 0 0 1 14 0v26Z`,
      s.time === 'night' || s.time === 'dusk' ? lighten(s.p.glow, 0.2) : s.p.deep,
    );
  const teeth = times(5, (i) => rect(x - w * 0.6 + i * w * 0.265, y - h - 22, w * 0.15, 26, face));
  const cone =
    path(`M${x - w * 0.68} ${y - h}L${x} ${y - h - roof}L${x + w * 0.68} ${y - h}Z`, tile) +
    line(`M${x} ${y - h - roof}v-44`, s.ink, 4) +
    path(`M${x + 2} ${y - h - roof - 44}q24 -9 34 6q12 6 24 0l-4 22q-18 8 -28 -2q-14 -10 -26 0Z`, s.p.glow);
  return (
    rect(x - w / 2, y - h, w, h + 30, face) +
    rect(x - w * 0.6, y - h, w * 1.2, 34, face) +
    rect(x - w * 0.6, y - h + 32, w * 1.2, 7, dark, 'opacity=".5"') +
    (roof > 0 ? cone : teeth) +
    slit(x - w * 0.06, y - h * 0.72) +
    (h > 230 ? slit(x - w * 0.06, y - h * 0.4) : '')
  );
}

/** A castle on its rock, above valleys in the haze. */
export function castle(s: Scene): string {
  const { r } = s;
  const x = r.range(680, 900);
  const sun = { x: x + r.pick([-1, 1]) * r.range(230, 400), y: r.range(250, 360), r: r.range(100, 165) };
  const stone = s.lit(mix(s.p.paper, s.p.soft, 0.45));
  const wallPaint = s.linear(90, stone, mix(stone, s.p.deep, 0.45));
  const hills = [0, 1, 2].map((i) =>
    softHill(s, rolling(r, 600 + i * 64, 90 - i * 20, 2 + i * 0.6), s.depth(0.1 + i * 0.14)),
  );
  const rock = path(
    `M${x - 640} 1020Q${x - 470} 830 ${x - 330} 700L${x - 280} 640H${x + 290}L${x + 350} 720Q${x + 480} 860 ${x + 700} 1020Z`,
    s.linear(20, mix(s.depth(0.62), s.light, 0.18), [s.depth(0.72), 0.45], s.depth(1)),
  );
  const facets = times(9, () => {
    const fx = x + r.range(-300, 330);
    const fy = r.range(665, 860);
    return path(
      `M${fx} ${fy}L${fx + r.range(30, 60)} ${fy + r.range(60, 90)}L${fx - r.range(10, 40)} ${fy + r.range(110, 170)}L${fx - r.range(20, 50)} ${fy + 50}Z`,
      s.ink,
      'opacity=".16"',
    );
  });
  const wall = (a: number, w: number, h: number) =>
    rect(x + a, 660 - h, w, h + 20, wallPaint) +
    times(Math.floor(w / 26), (i) => rect(x + a + i * 26, 660 - h - 16, 14, 18, stone));
  const keep = r.range(0.8, 0.98);
  const towers =
    tower(s, x - 50, 600, 96, 330 * keep, 150) +
    tower(s, x + 70, 610, 150, 240 * keep, r.pick([0, 190])) +
    wall(-280, 570, 110) +
    tower(s, x - 262, 660, 84, 190 * r.range(0.9, 1.3), 130) +
    tower(s, x + 250, 660, 104, 220 * r.range(0.9, 1.25), r.pick([0, 150])) +
    tower(s, x - 140, 668, 74, 150, 104);
  const gate =
    path(`M${x - 50} 676v-58a42 46 0 0 1 84 0v58Z`, s.p.deep) +
    path(`M${x - 30} 676v-52a34 40 0 0 1 64 0v52Z`, mix(s.p.deep, s.p.glow, s.time === 'day' ? 0.15 : 0.55));
  const road = path(
    `M${x - 52} 674H${x + 34}Q${x + 180} 740 ${x + 40} 790T${x - 60} 900Q${x - 10} 960 ${x + 190} 1020H${x - 120}Q${x - 260} 930 ${x - 170} 860T${x + 40} 750Q${x + 60} 716 ${x - 52} 674Z`,
    mix(s.lit(s.p.glow), s.depth(0.6), 0.25),
  );
  const mist = rect(0, 620, 1600, 300, s.linear(90, [s.sky[2], 0, 0], [s.sky[2], 0.6, 0.4], [s.sky[2], 1, 0]));
  const crest = rolling(r, 930, 26, 2);
  const pines = times(26, (i) => {
    const px = i < 14 ? r.range(-10, 520) : r.range(1080, 1610);
    return pine(px, heightAt(crest, px) + 10, r.range(100, 230), s.depth(1), s.depth(0.86));
  });
  return (
    sky(s, sun, 760) +
    hills.join('') +
    mist +
    flock(s, x + 330, 280, s.depth(0.8)) +
    rock +
    facets +
    towers +
    gate +
    road +
    softHill(s, crest, s.depth(0.9)) +
    pines
  );
}
