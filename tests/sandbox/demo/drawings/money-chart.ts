import { darken, lighten, luma, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, curve, group, line, type Point, path, rect, times } from './shapes.ts';
import { stillColors } from './still-life.ts';

/** A chart as blocks of paper with long shadows and a rising line. */
export function chart(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const bed =
    rect(0, 0, 1600, 1000, s.linear(45, lighten(c.wall, 0.14), c.wall, darken(c.wall, 0.16))) +
    times(6, (i) => rect(0, 190 + i * 122, 1600, 3, c.dark, 'opacity=".12"'));
  if (r.chance(0.5)) {
    const n = r.int(6, 8);
    const w = 92;
    const step = 1080 / n;
    const tones = luma(c.wall) > 0.6 ? [p.mid, p.mid, p.accent, p.deep] : [p.paper, p.glow, p.paper, p.soft];
    const tops: Point[] = Array.from(
      { length: n },
      (_, i) => [270 + i * step, 760 - (i / n) * 430 - r.range(-50, 70)] as const,
    );
    const bars = tops.map(([x, y], i) => {
      const tone = i === n - 1 ? p.accent : (tones[i % tones.length] ?? p.mid);
      const shade = path(
        `M${x + w} ${y}L${x + w + 440} ${y + 440}V1020H${x + w}Z`,
        s.linear(40, [s.ink, 0, 0.3], [s.ink, 0.8, 0]),
      );
      return (
        shade +
        rect(x, y, w, 870 - y, s.linear(90, lighten(tone, 0.2), tone)) +
        path(`M${x} ${y}L${x + 34} ${y - 34}H${x + w + 34}L${x + w} ${y}Z`, lighten(tone, 0.45)) +
        path(`M${x + w} ${y}L${x + w + 34} ${y - 34}V836L${x + w} 870Z`, mix(tone, p.deep, 0.5))
      );
    });
    const rise = curve(tops.map(([x, y]) => [x + 62, y - 96] as const));
    const thread =
      group(line(rise, s.ink, 11), 'transform="translate(16 24)" opacity=".25"') +
      line(rise, luma(c.wall) > 0.6 ? p.deep : p.paper, 9) +
      tops.map(([x, y]) => circle(x + 62, y - 96, 19, p.glow) + circle(x + 62, y - 96, 9, p.deep)).join('');
    return bed + rect(0, 868, 1600, 140, s.linear(90, c.table, darken(c.table, 0.2))) + bars.join('') + thread;
  }
  const layers = [p.soft, p.mid, mix(p.mid, p.deep, 0.6), p.deep].map((tone, i) => {
    const top: Point[] = Array.from(
      { length: 10 },
      (_, k) => [-40 + k * 186, 640 + i * 90 - (k / 9) * (330 - i * 66) + r.range(-64, 64)] as const,
    );
    const d = curve(top);
    return (
      group(s.blur(path(`${d}V1040H-40Z`, s.ink), 12), 'transform="translate(0 -8)" opacity=".35"') +
      path(`${d}V1040H-40Z`, s.linear(90, lighten(tone, 0.22), [tone, 0.4], mix(tone, s.ink, 0.2))) +
      line(d, lighten(tone, 0.5), 5, 'opacity=".8"') +
      (i === 1
        ? top
            .slice(1, 9)
            .map(
              ([x, y]) =>
                line(`M${x} ${y}V1000`, p.paper, 2, 'stroke-dasharray="2 12" opacity=".5"') +
                circle(x, y, 15, p.paper) +
                circle(x, y, 8, p.accent),
            )
            .join('')
        : '')
    );
  });
  return (
    bed +
    circle(
      r.range(380, 620),
      r.range(270, 340),
      r.range(120, 170),
      s.linear(90, p.accent, mix(p.accent, p.glow, 0.7)),
    ) +
    layers.join('')
  );
}
