import { lighten, mix } from './color.ts';
import { flock, roundTree, softHill } from './landscape-parts.ts';
import { pine } from './pines.ts';
import type { Scene } from './scene.ts';
import { curve, ellipse, heightAt, line, type Point, path, rect, rolling, times } from './shapes.ts';
import { sky } from './sky.ts';

/** A river that winds towards the light between wooded banks, under a bridge. */
export function river(s: Scene): string {
  const { r, p } = s;
  const horizon = r.range(440, 500);
  const mouth = r.range(700, 900);
  const sun = { x: mouth + r.range(-90, 90), y: horizon - r.range(90, 190), r: r.range(70, 120) };
  const hills = [0, 1, 2]
    .map((i) => softHill(s, rolling(r, horizon + 6 + i * 14, 110 - i * 34, 2 + i), s.depth(0.1 + i * 0.14)))
    .join('');
  const land = rect(0, horizon + 40, 1600, 600, s.linear(90, s.depth(0.42), s.depth(0.72)));
  const b = r.range(180, 300) * r.pick([-1, 1]);
  const l: Point[] = [
    [mouth - 8, horizon + 50],
    [mouth - 20 - b * 0.3, horizon + 90],
    [mouth - 70 + b * 0.7, horizon + 170],
    [mouth - 190 - b * 0.3, 790],
    [mouth - 480 - b * 0.6, 1020],
  ];
  const e: Point[] = [
    [mouth + 420 - b * 0.6, 1020],
    [mouth + 190 - b * 0.2, 800],
    [mouth + 70 + b, horizon + 180],
    [mouth + 50 - b * 0.3, horizon + 96],
    [mouth + 8, horizon + 50],
  ];
  const shape = `${curve(l)}${curve(e).replace('M', 'L')}Z`;
  const water = path(shape, s.linear(90, lighten(s.sky[2], 0.25), s.sky[1], mix(s.sky[0], s.p.deep, 0.3)));
  const bank = path(shape, 'none', `stroke="${mix(s.depth(0.5), p.glow, 0.4)}" stroke-width="16" opacity=".8"`);
  const fields = times(7, (i) => {
    const y = horizon + 70 + i * 60;
    const side = i % 2 ? 1 : -1;
    const edge = mouth + side * (150 + i * 70);
    return path(
      `M${edge} ${y + 30}Q${edge + side * 300} ${y - 46} ${edge + side * 1200} ${y - 10}V${y + 70}Q${edge + side * 400} ${y + 20} ${edge} ${y + 30}Z`,
      mix(s.depth(0.5 + i * 0.06), i % 3 ? s.lit(p.glow) : s.lit(p.accent), 0.24),
    );
  });
  const shine = s.clip(
    path(shape, '#000'),
    times(30, () => {
      const t = r.next();
      return ellipse(
        mouth + r.range(-1, 1) * (40 + t * 400),
        horizon + 60 + t * 460,
        30 + t * 90,
        1.5 + t * 4,
        s.light,
        'opacity=".5"',
      );
    }),
  );
  const trees = Array.from({ length: 30 }, () => r.range(0, 1))
    .sort((a, c) => a - c)
    .map((t, i) => {
      const side = i % 2 ? 1 : -1;
      const x = mouth + side * (170 + t * 390 + r.range(0, 480));
      const h = 60 + t * 190;
      const y = horizon + 70 + t * 390;
      const dark = s.depth(0.66 + t * 0.3);
      const lit = mix(dark, i % 3 ? s.light : s.lit(p.accent), 0.3);
      return (
        ellipse(x + h * 0.3, y, h * 0.4, h * 0.05, s.ink, 'opacity=".3"') +
        (i % 4 ? roundTree(x, y, h, dark, lit) : pine(x, y, h * 1.4, dark, lit))
      );
    })
    .join('');
  const near = rolling(r, 985, 26, 2);
  const reeds = times(34, (i) => {
    const x = i < 17 ? i * 20 : 1270 + (i - 17) * 20;
    const h = r.range(70, 190);
    const top = heightAt(near, x) - h;
    return (
      line(`M${x} 1000Q${x - 4} ${top + 60} ${x + r.range(-10, 22)} ${top}`, s.depth(1), 5) +
      (i % 3 ? '' : ellipse(x + 6, top, 7, 24, s.lit(p.accent)))
    );
  });
  return (
    sky(s, sun, horizon + 60) +
    hills +
    land +
    fields +
    bank +
    water +
    shine +
    trees +
    softHill(s, near, s.depth(0.96)) +
    reeds +
    flock(s, sun.x + 240, sun.y - 40, s.depth(0.6))
  );
}
