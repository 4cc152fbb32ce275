import { lighten, luma, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, line, path, rect, times } from './shapes.ts';
import { castShadow, still, stillColors } from './still-life.ts';

/** Stacks of coins that climb, with one coin standing on its edge. */
export function coins(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const gold = luma(c.wall) > 0.55 && r.chance(0.4) ? p.accent : p.glow;
  const edge = s.linear(0, lighten(gold, 0.4), [gold, 0.3], [mix(gold, p.accent, 0.4), 0.65], mix(gold, p.deep, 0.65));
  const face = s.linear(40, lighten(gold, 0.55), gold, mix(gold, p.accent, 0.35));
  const dark = mix(gold, p.deep, 0.6);
  const stack = (x: number, y: number, n: number, w: number) => {
    const rows = times(n, (i) => {
      const cy = y - i * 36;
      const dx = r.range(-9, 9);
      return (
        path(`M${x - w + dx} ${cy - 32}V${cy}A${w} ${w * 0.26} 0 0 0 ${x + w + dx} ${cy}V${cy - 32}Z`, edge) +
        times(13, (k) =>
          rect(
            x + dx - w * Math.cos((k / 12) * 3.14) * 0.985 - 1,
            cy - 24 + w * 0.25 * Math.sin((k / 12) * 3.14),
            2.4,
            18,
            dark,
            'opacity=".4"',
          ),
        ) +
        ellipse(x + dx, cy - 32, w, w * 0.26, face) +
        ellipse(x + dx, cy - 32, w * 0.8, w * 0.2, 'none', `stroke="${dark}" stroke-width="3" opacity=".35"`)
      );
    });
    return castShadow(s, x, y + 8, w * 2, 260, c.dark) + rows;
  };
  const w = 112;
  const base = 830;
  const heights = r.chance(0.6) ? [2, 4, 7, 11] : [3, 5, 9, 12];
  const x0 = 800 - 400;
  const towers = heights.map((n, i) => stack(x0 + i * 250 - 20, base + (i % 2) * 16, n, w)).join('');
  const round = (x: number, y: number, q: number) =>
    castShadow(s, x, y + q, q * 0.9, 220, c.dark) +
    circle(x + 20, y, q, dark) +
    circle(x + 10, y, q, mix(gold, p.deep, 0.3)) +
    circle(x, y, q, face) +
    circle(x, y, q * 0.82, 'none', `stroke="${dark}" stroke-width="5" opacity=".5"`) +
    path(
      `M${x} ${y - q * 0.55}L${x + q * 0.15} ${y - q * 0.17}L${x + q * 0.53} ${y - q * 0.17}L${x + q * 0.23} ${y + q * 0.08}L${x + q * 0.34} ${y + q * 0.46}L${x} ${y + q * 0.23}L${x - q * 0.34} ${y + q * 0.46}L${x - q * 0.23} ${y + q * 0.08}L${x - q * 0.53} ${y - q * 0.17}L${x - q * 0.15} ${y - q * 0.17}Z`,
      dark,
      'opacity=".55"',
    );
  const top = base - 36 * (heights[0] ?? 2) - 8;
  const sprout = group(
    line('M0 0Q-14 -90 6 -170', mix(p.mid, p.deep, 0.3), 10) +
      path('M4 -110Q-110 -110 -130 -210Q-20 -210 4 -110Z', s.linear(40, mix(p.mid, p.soft, 0.6), p.mid)) +
      path('M6 -150Q20 -270 140 -280Q130 -160 6 -150Z', s.linear(40, mix(p.mid, p.soft, 0.4), mix(p.mid, p.deep, 0.4))),
    `transform="translate(${x0 - 20} ${top}) scale(1.1)"`,
  );
  return still(s, c, 690, 800) + sprout + towers + round(x0 - 220, base - 60, 92);
}
