import { lighten, mix } from './color.ts';
import { flock, softHill } from './landscape-parts.ts';
import { peak } from './landscape-peak.ts';
import type { Scene } from './scene.ts';
import { ellipse, line, path, poly, rect, rolling, times } from './shapes.ts';
import { sky } from './sky.ts';

/** A road that runs to the horizon between fields and poles. */
export function road(s: Scene): string {
  const { r, p } = s;
  const hy = r.range(480, 540);
  const vx = r.range(700, 900);
  const sun = { x: vx + r.range(-60, 60), y: hy - r.range(20, 150), r: r.range(110, 170) };
  const hills =
    peak(s, vx - r.range(380, 620), hy - 210, 400, hy + 80, s.depth(0.2), 0) +
    peak(s, vx + r.range(340, 620), hy - 260, 430, hy + 80, s.depth(0.24), r.pick([0, 0.2])) +
    softHill(s, rolling(r, hy + 6, 44, 2.5), s.depth(0.34));
  const land = rect(
    0,
    hy + 20,
    1600,
    600,
    s.linear(90, mix(s.depth(0.5), s.lit(p.glow), 0.45), mix(s.depth(0.6), s.lit(p.accent), 0.3), s.depth(0.9)),
  );
  const furrows = times(22, (i) => {
    const x = -2600 + i * 330;
    return path(
      `M${vx + (i - 11) * 9} ${hy + 22}L${vx + (i - 11) * 9 + 3} ${hy + 22}L${x + 150} 1020L${x} 1020Z`,
      s.depth(0.85),
      'opacity=".16"',
    );
  });
  const sway = r.range(-150, 150);
  const band = (w: number, paint: string) => {
    const a = sample(vx, hy, sway, -w);
    const b = sample(vx, hy, sway, w).reverse();
    return poly([...a, ...b], paint);
  };
  const tar = s.linear(90, mix(s.depth(0.5), s.light, 0.3), mix(p.deep, p.mid, 0.35), s.depth(1));
  const lane = sample(vx, hy, sway, 0);
  const dashes = times(11, (i) => {
    const a = lane[Math.round(i * i * 0.28) + 2];
    const b = lane[Math.round(i * i * 0.28) + 3 + Math.round(i * 0.22)];
    if (!a || !b) return '';
    const k = (y: number) => ((y - hy) / 500) * 15 + 0.8;
    return path(
      `M${a[0] - k(a[1])} ${a[1]}L${a[0] + k(a[1])} ${a[1]}L${b[0] + k(b[1])} ${b[1]}L${b[0] - k(b[1])} ${b[1]}Z`,
      lighten(p.glow, 0.3),
    );
  });
  const poles = [0.05, 0.1, 0.19, 0.36, 0.7].map((t) => {
    const x = vx + sway * Math.min(1, t * 4) * (1 - t) + 60 + t * 900;
    const y = hy + 30 + t * 430;
    const h = 60 + t * 780;
    return { x, y, h };
  });
  const wires = poles
    .slice(1)
    .map((b, i) => {
      const a = poles[i] ?? b;
      const sag = (a.y - a.h + b.y - b.h) / 2 + b.h * 0.12;
      const d = `M${a.x} ${a.y - a.h * 0.95}Q${(a.x + b.x) / 2} ${sag} ${b.x} ${b.y - b.h * 0.95}`;
      return line(d, s.depth(0.9), 1.5 + i * 0.6);
    })
    .join('');
  const posts = poles.map(
    ({ x, y, h }) =>
      rect(x - h * 0.012, y - h, h * 0.024, h, s.depth(0.95)) +
      rect(x - h * 0.1, y - h * 0.96, h * 0.2, h * 0.018, s.depth(0.95)) +
      path(
        `M${x - h * 0.01} ${y}L${x + h * 0.01} ${y}L${x + h * 0.5} ${y + h * 0.1}L${x + h * 0.46} ${y + h * 0.1}Z`,
        s.ink,
        'opacity=".3"',
      ),
  );
  const bushes = times(16, () => {
    const t = r.next();
    return ellipse(
      vx - 150 - t * 560 - r.range(0, 300),
      hy + 50 + t * 420,
      20 + t * 70,
      10 + t * 34,
      s.linear(60, mix(s.depth(0.6), s.light, 0.2), s.depth(0.92)),
    );
  });
  return (
    sky(s, sun, hy + 60) +
    hills +
    land +
    furrows +
    band(1.12, mix(s.lit(p.glow), s.depth(0.6), 0.4)) +
    band(1, tar) +
    dashes +
    bushes +
    posts.join('') +
    wires +
    flock(s, vx - 260, hy - 260, s.depth(0.7))
  );
}

function sample(vx: number, hy: number, sway: number, w: number): [number, number][] {
  return Array.from({ length: 41 }, (_, i) => {
    const t = (i / 40) ** 1.5;
    const bend = sway * Math.sin(Math.min(1, t * 2.2) * Math.PI) * (t < 0.45 ? 1 : 0);
    return [vx + bend + w * (4 + t * 520), hy + 22 + t * 520];
  });
}
