import { darken, lighten, luma, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, group, line, path, rect, times } from './shapes.ts';
import { steam, stillColors } from './still-life.ts';

/** A folded newspaper and a cup of coffee from above. */
export function newspaper(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const paper = lighten(mix(p.paper, p.soft, 0.12), 0.25);
  const bar = (x: number, y: number, w: number, h: number, o = 0.4) => rect(x, y, w, h, p.deep, `opacity="${o}"`);
  const column = (x: number, y: number, n: number, w: number) =>
    times(n, (i) => bar(x, y + i * 17, i === n - 1 ? w * 0.55 : w - ((i * 13) % 16), 6));
  const photo = s.clip(
    rect(0, 0, 360, 250, '#000'),
    rect(0, 0, 360, 250, s.linear(90, p.soft, p.glow)) +
      circle(250, 104, 50, p.accent) +
      path('M-10 250V160L80 70L150 150L200 110L370 230V250Z', p.mid) +
      path('M-10 250V210Q120 150 220 220T370 210V250Z', p.deep),
  );
  const left = r.chance(0.5);
  const page =
    rect(-430, -560, 860, 1120, s.linear(15, lighten(paper, 0.4), paper, mix(paper, p.mid, 0.22))) +
    bar(-370, -510, 740, 60, 0.9) +
    bar(-370, -432, 740, 4, 0.6) +
    bar(-370, -408, 560, 26, 0.75) +
    bar(-370, -370, 400, 26, 0.75) +
    group(photo, `transform="translate(${left ? -370 : 10} -316)"`) +
    column(left ? 14 : -370, -316, 15, 164) +
    column(left ? 206 : -178, -316, 15, 164) +
    rect(-370, -30, 740, 3, p.deep, 'opacity=".5"') +
    bar(-370, -6, 340, 20, 0.7) +
    column(-370, 36, 14, 164) +
    column(-178, 36, 14, 164) +
    rect(14, -6, 356, 150, mix(p.accent, paper, 0.1)) +
    circle(92, 70, 44, p.glow) +
    bar(160, 36, 170, 12, 0.7) +
    bar(160, 66, 140, 8) +
    bar(160, 88, 156, 8) +
    column(14, 166, 8, 164) +
    column(206, 166, 8, 164);
  const fold =
    path('M-430 -14L430 -14L430 40L-430 60Z', s.linear(90, [s.ink, 0, 0.2], [s.ink, 1, 0])) +
    rect(-430, -26, 860, 12, '#fff', 'opacity=".5"');
  const under = s.blur(rect(-430, -560, 860, 1120, s.ink), 16);
  const back = rect(-430, -560, 860, 1120, mix(paper, p.mid, 0.35), 'transform="rotate(3.4) translate(14 6)"');
  const side = r.pick([-1, 1]);
  const cup = (x: number, y: number) =>
    group(
      group(s.blur(circle(0, 0, 176, s.ink), 12), 'transform="translate(38 44)" opacity=".4"') +
        circle(0, 0, 182, s.linear(40, lighten(c.main, 0.25), c.main, mix(c.main, p.deep, 0.3))) +
        circle(0, 0, 150, mix(c.main, p.deep, 0.14)) +
        circle(14, 16, 122, s.ink, 'opacity=".3"') +
        line('M84 84L150 146', lighten(p.paper, 0.2), 30) +
        circle(0, 0, 116, s.linear(40, lighten(p.paper, 0.5), mix(p.paper, p.mid, 0.3))) +
        circle(
          0,
          0,
          98,
          s.radial(0.4, 0.4, 0.7, mix(p.accent, p.deep, 0.45), [mix(p.accent, p.deep, 0.68), 0.8], darken(p.deep, 0.2)),
        ) +
        path('M0 46Q-54 4 -36 -28Q-14 -50 0 -18Q14 -50 36 -28Q54 4 0 46Z', mix(p.paper, p.glow, 0.4), 'opacity=".9"') +
        path(
          'M-80 -44A92 92 0 0 1 -20 -90',
          'none',
          'stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".4"',
        ),
      `transform="translate(${x} ${y})"`,
    );
  const frame = luma(c.table) < 0.45 ? p.glow : p.deep;
  const specs = group(
    times(2, (i) => circle(i * 170 + 12, 16, 66, 'none', `stroke="${s.ink}" stroke-width="12" opacity=".25"`)) +
      times(2, (i) =>
        circle(i * 170, 0, 66, lighten(p.paper, 0.4), `fill-opacity=".35" stroke="${frame}" stroke-width="12"`),
      ) +
      line('M66 -10Q85 -26 104 -10M-66 -6L-120 -96M236 -6L280 -100', frame, 11),
    `transform="translate(${800 + side * 500 - 90} ${r.range(690, 750)}) rotate(${r.range(-24, 24)})"`,
  );
  const table =
    rect(0, 0, 1600, 1000, s.linear(40, lighten(c.table, 0.14), c.table, darken(c.table, 0.2))) +
    times(6, (i) => rect(0, i * 170 - 6, 1600, 4, s.ink, 'opacity=".14"')) +
    times(3, (i) =>
      path(
        `M${-100 + i * 560} -20L${240 + i * 560} -20L${640 + i * 560} 1020L${300 + i * 560} 1020Z`,
        s.light,
        'opacity=".13"',
      ),
    );
  return (
    table +
    group(
      group(under, 'transform="translate(30 34)" opacity=".42"') + back + page + fold,
      `transform="translate(${800 - side * 130} 540) rotate(${r.range(7, 18) * -side}) scale(.94)"`,
    ) +
    cup(800 + side * 520, r.range(330, 400)) +
    specs +
    steam(s, 800 + side * 520, 360, 150, '#ffffff')
  );
}
