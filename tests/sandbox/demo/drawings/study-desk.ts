import { lighten, luma, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, curve, ellipse, group, line, type Point, path, rect, times } from './shapes.ts';
import { castShadow, steam, still, stillColors } from './still-life.ts';

/** A desk with a lamp that is on, a sheet at work, a mug and a plant. */
export function desk(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = r.range(330, 400);
  const lampTone = luma(c.wall) > 0.55 ? r.pick([p.accent, p.deep, p.mid]) : r.pick([p.glow, p.paper]);
  const metal = s.linear(40, lighten(lampTone, 0.35), lampTone, mix(lampTone, p.deep, 0.5));
  const beam =
    path(
      `M${x + 330} 330L${x + 120} 800H${x + 1010}L${x + 500} 300Z`,
      s.linear(80, [lighten(p.glow, 0.5), 0, 0.75], [p.glow, 1, 0.05]),
    ) + ellipse(x + 560, 805, 470, 62, lighten(p.glow, 0.4), 'opacity=".4"');
  const lamp =
    ellipse(x, 800, 128, 22, mix(lampTone, p.deep, 0.6)) +
    path(`M${x - 124} 796Q${x - 110} 762 ${x} 760Q${x + 110} 762 ${x + 124} 796Z`, metal) +
    line(`M${x} 764L${x - 90} 480L${x + 330} 250`, mix(lampTone, p.deep, 0.3), 17) +
    line(`M${x - 4} 760L${x - 94} 480`, lighten(lampTone, 0.4), 4, 'opacity=".6"') +
    circle(x - 90, 480, 24, metal) +
    group(
      path('M-70 -60Q0 -120 70 -60L150 110H-150Z', metal) +
        ellipse(0, 110, 150, 28, lighten(p.glow, 0.6)) +
        circle(0, 112, 44, '#fffbe8') +
        rect(-26, -118, 52, 40, mix(lampTone, p.deep, 0.4), 'rx="10"'),
      `transform="translate(${x + 380} 240) rotate(-24)"`,
    );
  const sx = x + 610;
  const tint = lighten(p.paper, 0.3);
  const screen =
    rect(sx - 270, 430, 540, 350, mix(p.deep, p.mid, 0.15), 'rx="20"') +
    s.clip(
      rect(sx - 252, 448, 504, 314, '#000', 'rx="8"'),
      rect(sx - 252, 448, 504, 314, s.linear(80, mix(p.soft, p.paper, 0.5), tint)) +
        circle(sx + 120, 560, 62, p.accent) +
        path(`M${sx - 260} 770V680L${sx - 120} 560L${sx} 680L${sx + 80} 620L${sx + 260} 740V770Z`, p.mid) +
        path(`M${sx - 260} 770V720Q${sx - 60} 660 ${sx + 260} 730V770Z`, p.deep) +
        path(`M${sx - 252} 448H${sx - 60}L${sx - 200} 762H${sx - 252}Z`, '#fff', 'opacity=".14"'),
    ) +
    path(
      `M${sx - 330} 806H${sx + 330}L${sx + 292} 780H${sx - 292}Z`,
      s.linear(90, mix(p.soft, p.paper, 0.5), mix(p.mid, p.deep, 0.3)),
    ) +
    rect(sx - 330, 804, 660, 12, mix(p.deep, p.mid, 0.3), 'rx="6"');
  const easel =
    castShadow(s, sx, 800, 420, 200, c.dark) +
    group(
      rect(-190, -400, 380, 400, s.linear(60, lighten(tint, 0.4), tint, mix(tint, p.mid, 0.3))) +
        times(8, (i) =>
          line(`M-140 ${-340 + i * 40}h${i === 7 ? 120 : 270 - ((i * 31) % 50)}`, p.deep, 6, 'opacity=".4"'),
        ) +
        rect(-190, -400, 380, 10, p.accent),
      `transform="translate(${sx - 30} 640)"`,
    ) +
    rect(
      sx - 290,
      600,
      520,
      190,
      s.linear(90, mix(p.accent, p.paper, 0.15), [p.accent, 0.4], mix(p.accent, p.deep, 0.45)),
      'rx="40"',
    ) +
    rect(sx - 310, 590, 560, 44, s.linear(90, mix(p.deep, p.soft, 0.4), p.deep), 'rx="22"') +
    circle(sx - 324, 612, 30, p.deep) +
    circle(sx + 264, 612, 30, p.deep) +
    times(3, (i) =>
      times(
        9,
        (k) =>
          circle(sx - 230 + k * 50 + (i % 2) * 22, 672 + i * 38, 14, p.paper) +
          circle(sx - 230 + k * 50 + (i % 2) * 22, 676 + i * 38, 14, s.ink, 'opacity=".16"'),
      ),
    ) +
    rect(sx - 320, 786, 580, 20, mix(p.accent, p.deep, 0.65), 'rx="8"');
  const mug = group(
    line('M62 -92Q118 -92 108 -50Q98 -20 56 -28', c.main, 17) +
      path('M-66 -120H66L58 0H-58Z', s.linear(0, mix(c.main, p.paper, 0.4), [c.main, 0.4], mix(c.main, p.deep, 0.5))) +
      ellipse(0, -120, 66, 13, mix(c.main, p.deep, 0.6)),
    `transform="translate(${x + 200} 860)"`,
  );
  const px = x + 1050;
  const plant =
    times(11, (i) => {
      const a = (-75 + i * 15) * 0.0175;
      const l = 190 + ((i * 53) % 120);
      const tip: Point = [px + Math.sin(a) * l * 1.2, 640 - Math.cos(a) * l];
      return (
        line(
          curve([[px, 700], [px + Math.sin(a) * l * 0.4, 660 - Math.cos(a) * l * 0.6], tip]),
          mix(p.mid, p.deep, 0.4),
          6,
        ) +
        group(
          path('M0 0Q-34 -50 0 -120Q34 -50 0 0Z', s.linear(20, mix(p.mid, p.soft, 0.55), mix(p.mid, p.deep, 0.35))),
          `transform="translate(${tip[0]} ${tip[1] + 40}) rotate(${a * 57.3 * 1.1})"`,
        )
      );
    }) +
    path(
      `M${px - 90} 680H${px + 90}L${px + 66} 806H${px - 66}Z`,
      s.linear(0, mix(c.alt, p.paper, 0.5), [c.alt, 0.45], mix(c.alt, p.deep, 0.5)),
    );
  const frame =
    rect(x + 860, 130, 250, 190, mix(c.dark, c.wall, 0.2)) +
    rect(x + 876, 146, 218, 158, mix(c.lite, c.wall, 0.1)) +
    path(`M${x + 876} 304V260Q${x + 960} 190 ${x + 1010} 250T${x + 1094} 240V304Z`, c.alt) +
    circle(x + 1040, 196, 22, c.main);
  return (
    still(s, c, 700, 800) +
    frame +
    beam +
    plant +
    (r.chance(0.5) ? castShadow(s, sx, 814, 600, 260, c.dark) + screen : easel) +
    castShadow(s, x, 812, 220, 160, c.dark) +
    lamp +
    castShadow(s, x + 200, 862, 120, 200, c.dark) +
    mug +
    steam(s, x + 200, 730, 130, '#fffaf0')
  );
}
