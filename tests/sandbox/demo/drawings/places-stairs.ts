import { darken, lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, group, path, rect, times } from './shapes.ts';
import { sky } from './sky.ts';

/** Sunlit flights of stairs, walls and arches as flat planes. */
export function stairs(s: Scene): string {
  const { r, p } = s;
  const warm = s.lit(r.pick([p.accent, p.glow, p.accent]));
  const lightWall = s.lit(mix(warm, p.paper, 0.35));
  const shade = mix(warm, p.deep, 0.6);
  const sun = { x: r.range(240, 420), y: 200, r: 80 };
  const n = r.int(8, 10);
  const stepW = 92;
  const stepH = 54;
  const x0 = 330;
  const y0 = 930;
  let flight = '';
  for (let i = n - 1; i >= 0; i--) {
    const x = x0 + i * stepW;
    const y = y0 - (i + 1) * stepH;
    flight +=
      path(
        `M${x} ${y}L${x + stepW} ${y}L${x + stepW + 250} ${y - 74}L${x + 250} ${y - 74}Z`,
        s.linear(10, lighten(lightWall, 0.45), mix(lightWall, p.paper, 0.3)),
      ) +
      path(
        `M${x} ${y}L${x + 250} ${y - 74}L${x + 250} ${y - 74 + stepH}L${x} ${y + stepH}Z`,
        s.linear(20, warm, mix(warm, p.deep, 0.28)),
      );
  }
  const front = `M${x0} ${y0}${times(n, (i) => `V${y0 - (i + 1) * stepH}H${x0 + (i + 1) * stepW}`)}V1020H${x0}Z`;
  const mass = path(front, s.linear(35, mix(shade, warm, 0.35), shade, darken(shade, 0.25)));
  const topY = y0 - n * stepH;
  const arch = (x: number, y: number, w: number, h: number, back: string) =>
    path(`M${x} ${y}v${-h}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h}Z`, back);
  const rear =
    rect(880, 110, 760, 900, s.linear(70, lightWall, mix(warm, lightWall, 0.4))) +
    rect(880, 110, 760, 22, lighten(lightWall, 0.35)) +
    rect(720, 250, 170, 760, s.linear(0, mix(warm, shade, 0.35), shade)) +
    path('M880 132L1180 132L1640 560L1640 760L880 300Z', p.deep, 'opacity=".14"');
  const door =
    arch(1240, topY - 58, 190, 130, s.linear(90, s.sky[0], s.sky[2])) +
    path(`M1240 ${topY - 58}v-130a95 95 0 0 1 95 -95a130 130 0 0 0 -50 95v130Z`, shade) +
    circle(1380, topY - 150, 26, s.light);
  const low = s.linear(0, darken(shade, 0.5), mix(shade, p.deep, 0.3));
  const under = arch(830, 1020, 150, 180, low) + arch(1040, 1020, 150, 300, low) + arch(620, 1020, 150, 80, low);
  const sideWall =
    rect(-20, 560, 360, 460, s.linear(60, lighten(lightWall, 0.1), warm)) +
    rect(-20, 560, 360, 18, lighten(lightWall, 0.5)) +
    path('M340 560L430 620L430 1020L340 1020Z', shade) +
    arch(90, 1020, 130, 190, shade) +
    arch(114, 1020, 106, 180, darken(shade, 0.4));
  const ball = r.chance(0.5)
    ? circle(640, 690, 52, s.radial(0.35, 0.3, 0.8, lighten(p.paper, 0.3), [p.soft, 0.5], p.deep))
    : '';
  const agaves = times(9, (i) =>
    group(
      path('M0 0Q-18 -80 0 -190Q18 -80 0 0Z', i % 2 ? s.lit(mix(p.mid, p.soft, 0.4)) : mix(p.mid, p.deep, 0.5)),
      `transform="translate(270 560) rotate(${-72 + i * 18}) scale(${i % 2 ? 0.8 : 1})"`,
    ),
  );
  const person = group(
    path('M-16 0L-12 -60H14L18 0H6L1 -40L-6 0Z', p.deep) +
      path('M-20 -54Q-20 -112 2 -112Q22 -110 20 -54Z', p.paper) +
      circle(2, -128, 15, p.deep) +
      path('M-16 0L18 0L150 26L120 34Z', p.deep, 'opacity=".3"'),
    `transform="translate(${x0 + stepW * 4.6 + 120} ${y0 - 5 * stepH - 36}) scale(1.1)"`,
  );
  return (
    sky(s, sun, 1000) +
    rear +
    door +
    agaves +
    sideWall +
    flight +
    mass +
    under +
    ball.replace(/cy="690"/, `cy="${y0 - 3 * stepH - 84}"`).replace(/cx="640"/, `cx="${x0 + stepW * 2.5 + 130}"`) +
    person
  );
}
