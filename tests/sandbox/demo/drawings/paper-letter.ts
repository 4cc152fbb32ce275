import { darken, lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, group, line, path, rect, times } from './shapes.ts';
import { stillColors } from './still-life.ts';

/** A sealed letter half out of its envelope, in raking light. */
export function letter(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const top = s.linear(50, lighten(c.wall, 0.14), c.wall, darken(c.wall, 0.16));
  const color = c.wall === mix(p.accent, p.glow, 0.12) ? p.glow : r.pick([c.main, c.alt, mix(p.paper, p.glow, 0.4)]);
  const paper = lighten(p.paper, 0.3);
  const turn = r.range(-17, 9);
  const sheet = group(
    rect(-370, -470, 740, 560, s.linear(70, lighten(paper, 0.4), mix(paper, p.glow, 0.25))) +
      times(7, (i) =>
        line(`M-290 ${-390 + i * 46}h${i === 6 ? 260 : 520 + ((i * 37) % 60)}`, p.deep, 6, 'opacity=".3"'),
      ) +
      path('M-370 -470h740v20h-740Z', p.accent, 'opacity=".75"'),
    `transform="rotate(${r.range(-4, 4)}) translate(0 ${r.range(-30, 20)})"`,
  );
  const dark = mix(color, p.deep, 0.5);
  const envelope =
    path('M-460 -190L0 -470L460 -190Z', s.linear(90, mix(color, p.deep, 0.3), dark)) +
    sheet +
    path('M-460 -200V330H460V-200L0 110Z', s.linear(70, mix(color, p.paper, 0.3), color)) +
    path('M-460 330L-30 70Q0 50 30 70L460 330Z', s.linear(90, mix(color, p.paper, 0.2), mix(color, p.deep, 0.14))) +
    path('M-460 330L-30 70Q0 50 30 70L460 330', 'none', `stroke="${dark}" stroke-width="3" opacity=".5"`) +
    path('M460 -200V330L250 203L300 -92Z', p.deep, 'opacity=".1"');
  const wax = group(
    path(
      'M0 -74Q40 -84 62 -46Q90 -20 70 20Q66 66 18 66Q-22 88 -52 52Q-88 30 -74 -12Q-76 -62 0 -74Z',
      s.radial(0.35, 0.3, 0.8, mix(p.accent, p.paper, 0.35), [p.accent, 0.5], mix(p.accent, p.deep, 0.5)),
    ) +
      circle(0, -2, 44, 'none', `stroke="${mix(p.accent, p.deep, 0.45)}" stroke-width="6"`) +
      path('M0 24Q-34 0 -22 -20Q-8 -34 0 -14Q8 -34 22 -20Q34 0 0 24Z', mix(p.accent, p.deep, 0.45)),
    'transform="translate(0 92) scale(1.05)"',
  ).replace(p.accent, color === p.accent ? p.glow : p.accent);
  const stamp = group(
    rect(-70, -86, 140, 172, paper) +
      times(8, (i) => circle(-70, -76 + i * 22, 6, c.wall) + circle(70, -76 + i * 22, 6, c.wall)) +
      rect(-54, -70, 108, 140, p.mid) +
      circle(16, -20, 30, p.glow) +
      path('M-54 70V20L-20 -24L12 26L30 6L54 40V70Z', p.deep),
    `transform="translate(${r.range(-610, -560)} ${r.range(-260, -120)}) rotate(${r.range(-20, 20)})"`,
  );
  const sprig = group(
    line('M0 0Q60 -160 30 -360', mix(p.mid, p.deep, 0.4), 7) +
      times(9, (i) =>
        group(
          path('M0 0Q40 -46 112 -34Q84 26 0 0Z', s.linear(30, mix(p.mid, p.soft, 0.5), mix(p.mid, p.deep, 0.4))),
          `transform="translate(${20 + Math.sin(i * 0.35) * 28} ${-40 - i * 38}) scale(${i % 2 ? -1 : 1} 1) rotate(-24)"`,
        ),
      ),
    `transform="translate(${r.range(520, 570)} 330) rotate(${r.range(6, 26)})"`,
  );
  const shade = (content: string, dx: number, dy: number) =>
    group(content, `transform="translate(${dx} ${dy})" opacity=".34"`);
  const bars = times(4, (i) =>
    path(
      `M${-200 + i * 430} -20L${20 + i * 430} -20L${420 + i * 430} 1020L${200 + i * 430} 1020Z`,
      s.light,
      'opacity=".16"',
    ),
  );
  const whole = shade(s.blur(path('M-460 -190L-380 -480H380L460 -190V330H-460Z', s.ink), 14), 34, 44) + envelope + wax;
  return (
    rect(0, 0, 1600, 1000, top) +
    bars +
    group(
      stamp + shade(sprig, 14, 18) + sprig + whole,
      `transform="translate(${800 + r.range(-40, 40)} 555) rotate(${turn}) scale(.98)"`,
    )
  );
}
