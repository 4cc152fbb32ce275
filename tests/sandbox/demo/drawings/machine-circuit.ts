import { darken, lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, group, line, rect, times } from './shapes.ts';

/** A chip and its traces, with signals under way. */
export function circuit(s: Scene): string {
  const { r, p } = s;
  const pale = s.time === 'dawn';
  const board = pale
    ? mix(p.paper, p.soft, 0.35)
    : s.time === 'day'
      ? p.mid
      : s.time === 'dusk'
        ? mix(p.deep, p.accent, 0.16)
        : p.deep;
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
      const end =
        far > 900
          ? ''
          : circle(half + far, off + slant, 15, trace) + circle(half + far, off + slant, 7, darken(board, 0.35));
      const at = `transform="translate(${cx} ${cy}) rotate(${side * 90})"`;
      const live = r.chance(0.24);
      const tone = live ? p.accent : trace;
      wires += group(
        line(d, s.ink, 9, 'opacity=".28" transform="translate(4 5)"') +
          line(d, tone, live ? 9 : 7) +
          end +
          rect(half - 4, off - 9, 34, 18, lighten(p.paper, 0.2), 'rx="3"'),
        at,
      );
      if (live)
        glow += group(
          circle(
            half + first * 0.8,
            off,
            56,
            s.radial(0.5, 0.5, 0.5, [p.glow, 0, 0.85], [p.accent, 0.4, 0.25], [p.accent, 1, 0]),
          ) + circle(half + first * 0.8, off, 9, lighten(p.glow, 0.6)),
          at,
        );
    }
  }
  const parts = times(15, () => {
    const x = r.range(40, 1560);
    const y = r.range(50, 950);
    if (Math.abs(x - cx) < half + 190 && Math.abs(y - cy) < half + 150) return '';
    const kind = r.int(0, 2);
    const tone = r.pick([p.accent, p.glow, p.soft, p.paper]);
    const can =
      circle(12, 16, 48, s.ink, 'opacity=".4"') +
      circle(0, 0, 46, s.linear(50, lighten(tone, 0.3), mix(tone, p.deep, 0.5))) +
      circle(0, 0, 34, s.linear(50, lighten(p.paper, 0.4), p.soft)) +
      line('M-20 0H20M0 -20V20', mix(p.mid, p.deep, 0.4), 4);
    const slab =
      rect(-60, -26, 140, 70, s.ink, 'opacity=".35" rx="6"') +
      rect(-70, -36, 140, 70, s.linear(50, mix(p.deep, p.mid, 0.4), s.ink), 'rx="6"') +
      times(5, (i) => rect(-58 + i * 26, -50, 12, 16, p.paper) + rect(-58 + i * 26, 32, 12, 16, p.paper)) +
      circle(-50, -18, 6, tone);
    const band =
      rect(-44, -8, 100, 36, s.ink, 'opacity=".35" rx="16"') +
      rect(-50, -18, 100, 36, s.linear(90, lighten(p.paper, 0.3), mix(p.paper, p.mid, 0.5)), 'rx="16"') +
      rect(-24, -18, 10, 36, p.accent) +
      rect(-4, -18, 10, 36, p.deep) +
      rect(16, -18, 10, 36, tone);
    return group([can, slab, band][kind] ?? can, `transform="translate(${x} ${y}) rotate(${r.pick([0, 90])})"`);
  });
  const die = half * 0.5;
  const chip =
    group(
      s.blur(rect(-half, -half, half * 2, half * 2, s.ink, 'rx="18"'), 16),
      `transform="translate(${cx + 34} ${cy + 42})" opacity=".6"`,
    ) +
    rect(
      cx - half,
      cy - half,
      half * 2,
      half * 2,
      s.linear(50, mix(p.deep, p.soft, 0.4), [mix(p.deep, p.mid, 0.2), 0.4], s.ink),
      'rx="18"',
    ) +
    rect(
      cx - half + 20,
      cy - half + 20,
      half * 2 - 40,
      half * 2 - 40,
      'none',
      `rx="10" stroke="${p.soft}" stroke-width="2" opacity=".4"`,
    ) +
    rect(
      cx - die,
      cy - die,
      die * 2,
      die * 2,
      s.linear(50, lighten(p.glow, 0.4), [p.accent, 0.55], mix(p.accent, p.deep, 0.5)),
      'rx="10"',
    ) +
    times(16, (i) =>
      rect(
        cx - die + 12 + (i % 4) * ((die * 2 - 16) / 4),
        cy - die + 12 + Math.floor(i / 4) * ((die * 2 - 16) / 4),
        (die * 2 - 16) / 4 - 9,
        (die * 2 - 16) / 4 - 9,
        r.pick([p.glow, p.paper, p.accent, p.deep]),
        `opacity="${r.range(0.2, 0.7)}" rx="3"`,
      ),
    ) +
    circle(cx - half + 44, cy - half + 44, 11, p.glow) +
    circle(cx, cy, half * 1.9, s.radial(0.5, 0.5, 0.5, [p.glow, 0, 0.34], [p.glow, 1, 0]));
  const dots = times(90, (i) => circle((i % 15) * 114 + 20, Math.floor(i / 15) * 180 + 50, 4, trace, 'opacity=".4"'));
  const tilted = group(
    dots + wires + parts + chip + glow,
    `transform="rotate(${r.pick([0, -12, 14, 45])} ${cx} ${cy}) scale(1)"`,
  );
  return rect(0, 0, 1600, 1000, s.linear(45, lighten(board, 0.16), board, mix(board, s.ink, 0.4))) + tilted;
}
