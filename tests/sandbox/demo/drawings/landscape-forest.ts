import { darken, lighten, mix } from './color.ts';
import { softHill } from './landscape-parts.ts';
import { pine } from './pines.ts';
import type { Scene } from './scene.ts';
import { circle, group, heightAt, line, path, rect, rolling, times } from './shapes.ts';
import { sky } from './sky.ts';

/** A wood: tall trunks in shafts of light, or pines in bands of mist. */
export function forest(s: Scene): string {
  const { r, p } = s;
  const sun = { x: r.range(560, 1050), y: r.range(240, 380), r: r.range(90, 140) };
  if (r.chance(0.45)) {
    const rows = [0, 1, 2, 3, 4].map((i) => {
      const crest = rolling(r, 520 + i * 104, 60, 1.6 + i * 0.4);
      const color = s.depth(0.14 + i * 0.2);
      const h = 130 + i * 60;
      const spots = Array.from({ length: 34 - i * 4 }, (_, k) => (k * 1640) / (34 - i * 4) + r.range(-26, 26));
      const mist = rect(
        0,
        430 + i * 104,
        1600,
        280,
        s.linear(90, [s.sky[2], 0, 0], [s.sky[2], 0.7, 0.5 - i * 0.09], [s.sky[2], 1, 0]),
      );
      return (
        spots
          .map((x) => pine(x, heightAt(crest, x) + 14, h * r.range(0.7, 1.25), color, mix(color, s.light, 0.16)))
          .join('') +
        softHill(s, crest, color) +
        (i < 4 ? mist : '')
      );
    });
    return sky(s, sun, 900) + rows.join('');
  }
  const back =
    rect(0, 0, 1600, 1000, s.linear(90, s.sky[1], lighten(s.sky[2], 0.15), s.depth(0.3))) +
    circle(sun.x, sun.y, 560, s.radial(0.5, 0.5, 0.5, [s.light, 0, 0.95], [s.light, 0.3, 0.4], [s.light, 1, 0]));
  const disc = circle(sun.x, sun.y, sun.r, lighten(s.light, 0.5), 'opacity=".8"');
  const floors = [690, 745, 815, 900];
  const rows = floors.map((y, i) => {
    const color = s.depth(0.2 + i * 0.25);
    const count = 15 - i * 3;
    const trunks = times(count, (k) => {
      const x = ((k + 0.5) * 1600) / count + r.range(-50, 50);
      if (i > 1 && Math.abs(x - sun.x) < 170) return '';
      const w = 10 + i * 17 * r.range(0.75, 1.2);
      const bend = r.range(-24, 24);
      const lit = s.linear(0, mix(color, s.light, 0.4), [color, 0.4], darken(color, 0.18));
      const branch = times(2, () => {
        const by = r.range(80, 480);
        const side = r.pick([-1, 1]);
        return line(`M${x} ${by}q${side * w} ${-w} ${side * w * 3.4} ${-w * 2.6}`, color, w * 0.2);
      });
      return (
        branch +
        path(
          `M${x - w * 0.45 + bend} -10H${x + w * 0.45 + bend}Q${x + w * 0.4} ${y - 260} ${x + w * 0.62} ${y - 40}L${x + w} ${y + 14}H${x - w}L${x - w * 0.62} ${y - 40}Q${x - w * 0.4} ${y - 260} ${x - w * 0.45 + bend} -10Z`,
          lit,
        ) +
        path(
          `M${x - w} ${y + 8}L${x + w} ${y + 8}L${x + w * 2.2 + (x - sun.x) * 0.3} ${y + 110}L${x - w * 0.6 + (x - sun.x) * 0.3} ${y + 110}Z`,
          s.ink,
          'opacity=".22"',
        )
      );
    });
    return softHill(s, rolling(r, y, 12 + i * 5, 3), mix(color, s.lit(p.glow), 0.3 - i * 0.08)) + trunks;
  });
  const shafts = times(5, (i) => {
    const a = -0.75 + i * 0.34 + r.range(-0.06, 0.06);
    return path(
      `M${sun.x} ${sun.y}L${sun.x + Math.sin(a - 0.05) * 1100} ${sun.y + Math.cos(a) * 900}L${sun.x + Math.sin(a + 0.06) * 1100} ${sun.y + Math.cos(a) * 900}Z`,
      s.linear(90, [s.light, 0, 0.5], [s.light, 0.75, 0]),
    );
  });
  const ferns = times(13, (i) => {
    const x = i < 7 ? r.range(-20, 520) : r.range(1080, 1620);
    return group(
      times(7, (k) =>
        group(
          path('M0 0Q-16 -70 4 -150Q26 -70 0 0Z', k % 2 ? s.lit(mix(p.mid, p.accent, 0.25)) : s.depth(0.9)),
          `transform="rotate(${-66 + k * 22})"`,
        ),
      ),
      `transform="translate(${x} ${r.range(930, 1010)}) scale(${r.range(0.7, 1.3)})"`,
    );
  });
  return back + disc + rows.slice(0, 2).join('') + shafts + rows.slice(2).join('') + ferns;
}
