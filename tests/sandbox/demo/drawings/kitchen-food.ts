import { lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, curve, ellipse, group, line, path, rect, times } from './shapes.ts';
import { castShadow, steam, still, stillColors } from './still-life.ts';

/** A bowl of soup with chopsticks, in steam. */
export function bowl(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = 800 + r.range(-90, 90);
  const y = 520;
  const w = r.range(360, 410);
  const glaze = r.pick([c.main, c.main, p.mid]);
  const clay = s.linear(8, mix(glaze, p.paper, 0.42), [glaze, 0.38], mix(glaze, p.deep, 0.6));
  const broth = s.radial(
    0.4,
    0.4,
    0.7,
    lighten(p.glow, 0.2),
    [mix(p.glow, p.accent, 0.35), 0.7],
    mix(p.accent, p.deep, 0.35),
  );
  const shape = `M${x - w} ${y}Q${x - w + 10} ${y + 300} ${x - 120} ${y + 335}H${x + 120}Q${x + w - 10} ${y + 300} ${x + w} ${y}Z`;
  const band = s.clip(
    path(shape, '#000'),
    times(13, (i) => {
      const px = x - w + i * ((2 * w) / 12);
      return path(
        `M${px - 46} ${y + 150}Q${px} ${y + 60} ${px + 46} ${y + 150}Q${px} ${y + 108} ${px - 46} ${y + 150}Z`,
        p.paper,
        'opacity=".32"',
      );
    }) + rect(x - w, y + 166, w * 2, 9, p.paper, 'opacity=".3"'),
  );
  const noodles = times(11, (i) =>
    line(
      curve(
        Array.from(
          { length: 7 },
          (_, k) => [x - w * 0.75 + k * w * 0.19, y - 24 + i * 6 + Math.sin(k * 1.7 + i * 0.5) * 17] as const,
        ),
      ),
      i % 2 ? lighten(p.glow, 0.55) : mix(p.paper, p.glow, 0.5),
      8,
    ),
  );
  const egg = group(
    ellipse(0, 0, 86, 44, lighten(p.paper, 0.5)) + ellipse(6, 4, 44, 22, s.radial(0.4, 0.35, 0.7, p.glow, p.accent)),
    `transform="translate(${x + w * 0.36} ${y + 12}) rotate(-8)"`,
  );
  const greens = times(16, () =>
    ellipse(
      x + r.range(-0.2, 0.2) * w,
      y + r.range(-34, 52),
      17,
      8,
      r.pick([p.mid, mix(p.mid, p.soft, 0.5)]),
      `transform="rotate(0)"`,
    ),
  );
  const leaf = path(
    `M${x - w * 0.72} ${y + 10}Q${x - w * 0.7} ${y - 150} ${x - w * 0.42} ${y - 190}Q${x - w * 0.3} ${y - 90} ${x - w * 0.4} ${y + 30}Z`,
    s.linear(20, mix(p.mid, p.soft, 0.3), mix(p.mid, p.deep, 0.75)),
  );
  const sticks =
    line(`M${x + w * 0.2} ${y + 6}L${x + w * 1.35} ${y - 270}`, mix(p.deep, p.accent, 0.35), 15) +
    line(`M${x + w * 0.32} ${y + 26}L${x + w * 1.46} ${y - 214}`, mix(p.deep, p.accent, 0.2), 15) +
    line(`M${x + w * 0.2} ${y + 2}L${x + w * 1.35} ${y - 274}`, p.glow, 3, 'opacity=".7"');
  return (
    still(s, c, 690, x) +
    castShadow(s, x, y + 345, w * 1.1, 620, c.dark) +
    path(`M${x - 150} ${y + 322}H${x + 150}L${x + 130} ${y + 362}H${x - 130}Z`, mix(glaze, p.deep, 0.6)) +
    path(shape, clay) +
    band +
    ellipse(x, y, w, 84, lighten(mix(glaze, p.paper, 0.5), 0.2)) +
    ellipse(x, y + 6, w - 18, 74, mix(glaze, p.deep, 0.55)) +
    leaf +
    s.clip(
      `${ellipse(x, y + 14, w - 28, 66, '#000')}`,
      ellipse(x, y + 14, w - 28, 66, broth) + noodles + greens + egg,
    ) +
    sticks +
    steam(s, x - 40, y - 50, 330, lighten(p.paper, 0.5))
  );
}

/** A loaf with a scored crust on a board, with a slice and a knife. */
export function bread(s: Scene): string {
  const { r, p } = s;
  const c = stillColors(s);
  const x = 790 + r.range(-60, 60);
  const crust = mix(p.accent, p.glow, 0.42);
  const brown = mix(p.accent, p.deep, 0.45);
  const y = 750;
  const shape = `M${x - 430} ${y - 20}Q${x - 470} ${y - 230} ${x - 240} ${y - 300}Q${x} ${y - 370} ${x + 230} ${y - 296}Q${x + 450} ${y - 220} ${x + 424} ${y - 20}Q${x + 410} ${y + 6} ${x + 340} ${y + 6}H${x - 350}Q${x - 420} ${y + 6} ${x - 430} ${y - 20}Z`;
  const cuts = times(r.int(3, 5), (i) => {
    const px = x - 300 + i * 160;
    return group(
      path('M0 90Q10 -20 110 -90Q116 -10 30 84Z', s.linear(30, lighten(p.glow, 0.55), mix(p.glow, p.paper, 0.3))) +
        path('M0 90Q10 -20 110 -90Q40 -10 26 86Z', brown, 'opacity=".55"'),
      `transform="translate(${px} ${y - 190}) scale(1.12)"`,
    );
  });
  const flour = s.clip(
    path(shape, '#000'),
    times(170, () =>
      circle(x + r.range(-430, 430), y - 330 + r.next() ** 1.6 * 330, r.range(1.2, 4), p.paper, 'opacity=".55"'),
    ) + path(`M${x - 500} ${y + 10}Q${x} ${y - 90} ${x + 470} ${y - 130}V${y + 20}Z`, brown, 'opacity=".35"'),
  );
  const wood = mix(p.glow, p.accent, 0.3);
  const board =
    rect(x - 600, y + 2, 1180, 52, s.linear(90, lighten(wood, 0.2), mix(wood, p.deep, 0.35)), 'rx="20"') +
    times(4, (i) => line(`M${x - 540 + i * 250} ${y + 22 + (i % 2) * 14}h${150 + i * 20}`, brown, 3, 'opacity=".4"'));
  const slice = group(
    path(
      'M-130 150Q-160 -20 -120 -70Q-150 -150 0 -160Q150 -150 122 -70Q160 -10 130 150Q0 164 -130 150Z',
      s.linear(20, crust, brown),
    ) +
      path(
        'M-108 134Q-134 -16 -98 -68Q-122 -130 0 -138Q122 -130 100 -68Q134 -6 108 134Q0 146 -108 134Z',
        s.linear(40, lighten(p.paper, 0.5), mix(p.paper, p.glow, 0.55)),
      ) +
      times(16, () =>
        ellipse(
          r.range(-80, 80),
          r.range(-100, 110),
          r.range(4, 11),
          r.range(3, 7),
          mix(p.glow, p.accent, 0.3),
          'opacity=".4"',
        ),
      ),
    `transform="translate(${x + 470} ${y - 148}) rotate(12)"`,
  );
  const knife = group(
    path('M0 0H330Q380 2 400 26Q300 34 0 30Z', s.linear(90, lighten(p.paper, 0.5), mix(p.mid, p.paper, 0.4))) +
      rect(-170, -3, 172, 36, s.linear(90, mix(p.deep, p.accent, 0.35), p.deep), 'rx="14"') +
      circle(-130, 15, 5, p.glow) +
      circle(-50, 15, 5, p.glow),
    `transform="translate(${x - 330} 868) rotate(-3)"`,
  );
  const wheat = [-0.32, 0, 0.3].map((a, k) =>
    group(
      line('M0 0V-430', mix(p.glow, p.accent, 0.25), 6) +
        times(9, (i) =>
          path(
            `M0 ${-230 - i * 24}q-40 -10 -34 -54q34 10 34 54q0 -44 34 -54q6 44 -34 54Z`,
            i % 2 ? p.glow : mix(p.glow, p.accent, 0.3),
          ),
        ),
      `transform="translate(${x - 500 - k * 12} ${y - 10}) rotate(${a * 57 - 8})"`,
    ),
  );
  const jar = path(
    `M${x - 570} ${y}V${y - 150}Q${x - 572} ${y - 176} ${x - 548} ${y - 190}H${x - 472}Q${x - 448} ${y - 176} ${x - 450} ${y - 150}V${y}Z`,
    s.linear(0, mix(c.alt, p.paper, 0.45), [c.alt, 0.4], mix(c.alt, p.deep, 0.55)),
  );
  return (
    still(s, c, 660, x) +
    castShadow(s, x, y + 56, 1130, 500, c.dark) +
    board +
    wheat.join('') +
    jar +
    path(shape, s.linear(55, lighten(crust, 0.25), [crust, 0.4], brown)) +
    cuts +
    flour +
    slice +
    castShadow(s, x - 140, 900, 420, 160, c.dark) +
    knife
  );
}
