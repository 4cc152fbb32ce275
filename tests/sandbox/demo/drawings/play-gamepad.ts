import { darken, lighten, luma, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, group, line, path, rect, times } from './shapes.ts';
import { stillColors } from './still-life.ts';

/** A game controller in long light, on its curling cable. */
export function gamepad(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const color = luma(c.wall) > 0.6 ? r.pick([p.accent, p.mid, p.deep]) : r.pick([c.lite, p.glow]);
  const shape =
    'M-330 -190C-240 -220 -150 -206 -110 -190H110C150 -206 240 -220 330 -190C430 -150 500 150 470 250C446 330 350 320 290 240C240 170 210 130 140 130H-140C-210 130 -240 170 -290 240C-350 320 -446 330 -470 250C-500 150 -430 -150 -330 -190Z';
  const dark = mix(color, s.ink, 0.66);
  const light = s.linear(58, lighten(color, 0.35), [color, 0.45], mix(color, p.deep, 0.45));
  const turn = r.range(-20, 14);
  const key = (x: number, y: number, tone: string) =>
    circle(x + 6, y + 8, 35, s.ink, 'opacity=".35"') +
    circle(x, y, 34, s.linear(60, lighten(tone, 0.4), tone, mix(tone, p.deep, 0.4))) +
    circle(x - 6, y - 8, 16, '#fff', 'opacity=".18"');
  const tones =
    luma(color) > 0.6
      ? [p.accent, p.mid, p.deep, p.soft]
      : [p.glow, p.paper, p.soft, p.accent === color ? p.deep : p.accent];
  const keys = [
    [0, -66],
    [66, 0],
    [0, 66],
    [-66, 0],
  ]
    .map(([x = 0, y = 0], i) => key(272 + x, -54 + y, tones[i] ?? p.glow))
    .join('');
  const cross =
    path('M-304 -132h62v50h50v62h-50v50h-62v-50h-50v-62h50Z', s.ink, 'opacity=".35" transform="translate(6 8)"') +
    path(
      'M-304 -132h62v50h50v62h-50v50h-62v-50h-50v-62h50Z',
      s.linear(50, mix(dark, p.paper, 0.25), dark),
      'stroke-linejoin="round"',
    ) +
    circle(-273, -51, 20, s.ink, 'opacity=".3"');
  const stick = (x: number) =>
    circle(x, 62, 76, dark, 'opacity=".5"') +
    circle(x + 10, 76, 58, s.ink, 'opacity=".45"') +
    circle(x, 58, 58, s.linear(60, mix(dark, p.paper, 0.4), dark, s.ink)) +
    circle(x, 55, 38, s.linear(60, s.ink, mix(dark, p.paper, 0.25)));
  const middle =
    rect(-70, -140, 140, 84, s.linear(60, mix(dark, p.paper, 0.16), dark), 'rx="16"') +
    rect(-100, -30, 40, 14, dark, 'rx="7"') +
    rect(60, -30, 40, 14, dark, 'rx="7"') +
    circle(0, -22, 15, p.glow) +
    circle(0, -22, 50, s.radial(0.5, 0.5, 0.5, [p.glow, 0, 0.5], [p.glow, 1, 0]));
  const shoulder =
    path('M-340 -186Q-310 -240 -230 -236Q-150 -232 -140 -196Z', dark) +
    path('M340 -186Q310 -240 230 -236Q150 -232 140 -196Z', dark);
  const rim = path(
    'M-330 -190C-240 -220 -150 -206 -110 -190H110C150 -206 240 -220 330 -190',
    'none',
    `stroke="${lighten(color, 0.6)}" stroke-width="5" opacity=".8"`,
  );
  const grip = s.clip(
    path(shape, '#000'),
    path('M-500 120Q-380 120 -260 300L-520 360Z', dark, 'opacity=".35"') +
      path('M500 120Q380 120 260 300L520 360Z', dark, 'opacity=".5"'),
  );
  const sweep = r.range(-160, 160);
  const cable = `M0 -190C0 -330 ${sweep} -300 ${sweep + 120} -380S${sweep - 320} -520 ${sweep - 60} -760`;
  const bits = times(22, (i) => {
    const x = r.range(30, 1570);
    const y = r.range(40, 960);
    const q = r.range(14, 38);
    if (Math.abs(x - 800) < 520 && Math.abs(y - 520) < 330) return '';
    const kind = i % 3;
    const tone = r.pick([c.shape, c.main, c.alt]);
    return kind === 0
      ? circle(x, y, q, 'none', `stroke="${tone}" stroke-width="9" opacity=".75"`)
      : kind === 1
        ? path(
            `M${x} ${y - q}L${x + q} ${y + q * 0.8}H${x - q}Z`,
            'none',
            `stroke="${tone}" stroke-width="9" stroke-linejoin="round" opacity=".75"`,
          )
        : line(`M${x - q} ${y}h${2 * q}M${x} ${y - q}v${2 * q}`, tone, 9, 'opacity=".75"');
  });
  const shade = group(s.blur(path(shape, s.ink), 18), 'transform="translate(50 64)" opacity=".5"');
  const bed =
    rect(0, 0, 1600, 1000, s.linear(48, lighten(c.wall, 0.16), c.wall, darken(c.wall, 0.2))) +
    circle(r.range(560, 1040), r.range(420, 560), 430, c.shape, 'opacity=".8"') +
    path('M-20 1020L620 -20H980L340 1020Z', s.light, 'opacity=".1"');
  return (
    bed +
    bits +
    group(
      group(line(cable, s.ink, 17), 'transform="translate(22 30)" opacity=".3"') +
        line(cable, dark, 17) +
        shade +
        shoulder +
        path(shape, light) +
        grip +
        rim +
        middle +
        cross +
        keys +
        stick(-124) +
        stick(124),
      `transform="translate(800 520) rotate(${turn}) scale(1.06)"`,
    )
  );
}
