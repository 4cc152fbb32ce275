import { lighten, luma, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, line, path, rect, times } from './shapes.ts';
import { castShadow, still, stillColors } from './still-life.ts';

/** A globe on its stand next to a few books. */
export function globe(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = 800 + r.range(-60, 60);
  const y = 450;
  const R = 286;
  const water = s.time === 'night' ? mix(p.mid, p.soft, 0.35) : r.pick([p.mid, p.soft, mix(p.mid, p.paper, 0.3)]);
  const land = luma(water) > 0.5 ? r.pick([p.accent, mix(p.mid, p.deep, 0.3)]) : r.pick([p.glow, p.paper]);
  const shift = r.range(-70, 70);
  const ground = group(
    path(
      'M-250 -170Q-170 -240 -90 -220Q-20 -240 10 -190Q-30 -150 -20 -110Q-70 -90 -80 -40Q-120 -40 -130 -80Q-190 -90 -210 -130Z',
      land,
    ) +
      path(
        'M-110 -10Q-50 -30 -10 20Q50 40 40 90Q0 130 -10 190Q-40 260 -60 230Q-70 160 -100 110Q-130 40 -110 -10Z',
        land,
      ) +
      path('M110 -210Q180 -240 240 -180Q290 -140 280 -80Q220 -90 190 -40Q140 -50 130 -100Q80 -120 110 -210Z', land) +
      path('M140 10Q210 -20 260 30Q250 110 200 170Q150 150 150 90Q120 60 140 10Z', land) +
      ellipse(-220, 60, 44, 22, land) +
      ellipse(80, -20, 26, 16, land),
    `transform="translate(${shift} 0)"`,
  );
  const grid =
    [0.25, 0.62, 0.93]
      .map((k) => ellipse(0, 0, R * k, R, 'none', `stroke="${p.paper}" stroke-width="2.5" opacity=".35"`))
      .join('') +
    times(5, (i) => {
      const h = -R * 0.66 + i * R * 0.33;
      const w = Math.sqrt(R * R - h * h);
      return line(`M${-w} ${h}Q0 ${h + 44} ${w} ${h}`, p.paper, 2.5, 'opacity=".35"');
    });
  const ball =
    s.clip(circle(0, 0, R, '#000'), circle(0, 0, R, water) + ground + grid) +
    circle(
      0,
      0,
      R,
      s.radial(0.32, 0.26, 0.82, ['#fff8e8', 0, 0.55], ['#fff8e8', 0.3, 0], [p.deep, 0.55, 0.05], [s.ink, 1, 0.72]),
    );
  const brass = s.linear(30, lighten(p.glow, 0.45), p.glow, mix(p.glow, p.deep, 0.6));
  const arc = path(
    `M-40 ${-R - 44}A${R + 40} ${R + 40} 0 1 1 -40 ${R + 44}`,
    'none',
    `stroke="${brass}" stroke-width="24" stroke-linecap="round"`,
  );
  const stand =
    path(
      `M${x - 24} ${y + R + 20}H${x + 44}Q${x + 40} ${y + R + 80} ${x + 90} ${y + R + 110}H${x - 70}Q${x - 20} ${y + R + 80} ${x - 24} ${y + R + 20}Z`,
      brass,
    ) +
    path(
      `M${x - 180} ${y + R + 142}Q${x - 160} ${y + R + 100} ${x - 60} ${y + R + 100}H${x + 80}Q${x + 180} ${y + R + 100} ${x + 200} ${y + R + 142}Z`,
      s.linear(0, mix(p.accent, p.paper, 0.25), [mix(p.accent, p.deep, 0.35), 0.5], p.deep),
    );
  const axis = group(
    arc + ball + circle(0, -R - 14, 16, p.glow) + circle(0, R + 14, 16, mix(p.glow, p.deep, 0.3)),
    `transform="translate(${x} ${y}) rotate(18)"`,
  );
  const foot = y + R + 142;
  const side = r.pick([-1, 1]);
  const spines = [p.accent, p.mid, p.glow, p.soft, p.deep];
  const first = r.int(0, 4);
  const shelf = times(4, (i) => {
    const h = r.range(230, 330);
    const w = r.range(54, 82);
    const bx = x + side * 460 - 160 + i * 84;
    const tone = spines[(first + i) % 5] ?? p.mid;
    return (
      rect(bx, foot - h, w, h, s.linear(0, mix(tone, p.paper, 0.3), [tone, 0.35], mix(tone, p.deep, 0.5)), 'rx="6"') +
      rect(bx, foot - h + 34, w, 10, lighten(tone, 0.5), 'opacity=".6"') +
      rect(bx, foot - 60, w, 10, lighten(tone, 0.5), 'opacity=".6"')
    );
  });
  return (
    still(s, c, 700, x) +
    castShadow(s, x + side * 460, foot, 340, 240, c.dark) +
    shelf +
    castShadow(s, x + 10, foot, 380, 540, c.dark) +
    axis +
    stand
  );
}
