import { darken, lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, group, line, path, rect, times } from './shapes.ts';
import { sky } from './sky.ts';

/** A football ground under floodlights, seen from the upper tier. */
export function stadium(s: Scene): string {
  const { r, p } = s;
  const cx = 800 + r.range(-70, 70);
  const cy = 660;
  const pitch = s.lit(mix(p.mid, p.soft, r.range(0, 0.5)));
  const rows = times(11, (i) => {
    const k = 10 - i;
    const rx = 600 + k * 42;
    const ry = 232 + k * 13;
    const tone = i % 2 ? mix(p.deep, p.mid, 0.3) : mix(p.deep, p.mid, 0.12);
    const dots = times(88, (j) => {
      const a = (j / 88) * 6.283 + r.range(-0.02, 0.02);
      const lit = 0.55 + 0.45 * Math.cos(a - 0.6);
      return r.chance(0.8)
        ? circle(
            cx + Math.cos(a) * (rx - 17),
            cy - k * 9 + Math.sin(a) * (ry - 10),
            5.5 + Math.sin(a) * 1.8,
            mix(r.pick([p.paper, p.glow, p.accent, p.soft, p.accent]), p.deep, 0.65 - lit * 0.5),
          )
        : '';
    });
    return ellipse(cx, cy - k * 9, rx, ry, s.linear(0, mix(tone, s.light, 0.16), tone, s.ink)) + dots;
  });
  const field = path(
    `M${cx - 380} ${cy - 150}L${cx + 380} ${cy - 150}L${cx + 545} ${cy + 165}L${cx - 545} ${cy + 165}Z`,
    pitch,
  );
  const stripes = times(7, (i) => {
    const a = -380 + ((2 * i) / 14) * 760;
    const b = -545 + ((2 * i) / 14) * 1090;
    return path(
      `M${cx + a} ${cy - 150}L${cx + a + 760 / 14} ${cy - 150}L${cx + b + 1090 / 14} ${cy + 165}L${cx + b} ${cy + 165}Z`,
      s.light,
      'opacity=".16"',
    );
  });
  const white = lighten(p.paper, 0.4);
  const lines =
    line(
      `M${cx - 362} ${cy - 140}H${cx + 362}L${cx + 516} ${cy + 150}H${cx - 516}ZM${cx} ${cy - 140}V${cy + 150}M${cx - 385} ${cy - 96}H${cx - 290}L${cx - 345} ${cy + 78}H${cx - 478}M${cx + 385} ${cy - 96}H${cx + 290}L${cx + 345} ${cy + 78}H${cx + 478}`,
      white,
      5,
    ) + ellipse(cx, cy - 14, 96, 50, 'none', `stroke="${white}" stroke-width="5"`);
  const men = times(15, (i) => {
    const y = cy + r.range(-110, 120);
    const x = cx + r.range(-1, 1) * 380;
    const k = 0.8 + (y - cy + 150) / 500;
    const shirt = i % 2 ? p.accent : white;
    return (
      path(
        `M${x} ${y}L${x + 70 * k} ${y + 12 * k}L${x + 68 * k} ${y + 18 * k}L${x - 4} ${y + 4}Z`,
        s.ink,
        'opacity=".35"',
      ) +
      line(`M${x - 4 * k} ${y}l${3 * k} ${-13 * k}M${x + 5 * k} ${y}l${-3 * k} ${-13 * k}`, p.deep, 4 * k) +
      rect(x - 6.5 * k, y - 30 * k, 13 * k, 18 * k, shirt, `rx="${4 * k}"`) +
      circle(x, y - 36 * k, 5.5 * k, mix(p.glow, p.deep, 0.4))
    );
  });
  const sun = { x: cx + r.range(-320, 320), y: 150, r: r.range(60, 90) };
  const roof =
    path(
      `M${cx - 1080} 480Q${cx - 620} 190 ${cx} 190T${cx + 1080} 480V620H${cx - 1080}Z`,
      s.linear(90, mix(p.soft, p.paper, 0.35), mix(p.mid, p.deep, 0.4), p.deep),
    ) +
    path(
      `M${cx - 1080} 540Q${cx - 620} 262 ${cx} 262T${cx + 1080} 540V700H${cx - 1080}Z`,
      s.linear(90, s.ink, mix(p.deep, p.mid, 0.4)),
    ) +
    times(27, (i) => {
      const t = (i - 13) / 13;
      return line(`M${cx + t * 900} ${194 + t * t * 200}l${t * -14} 68`, p.deep, 3, 'opacity=".4"');
    });
  const lamp = (x: number, y: number) => {
    const k = x < cx ? 1 : -1;
    const on = s.time !== 'day';
    return (
      line(`M${x} ${y}V520`, s.ink, 12) +
      (on
        ? path(
            `M${x} ${y}L${x + k * 420} 900L${x + k * 1060} 720Z`,
            s.linear(k > 0 ? 45 : 135, [s.light, 0, 0.42], [s.light, 0.8, 0]),
          )
        : '') +
      group(
        rect(-62, -44, 124, 84, p.deep, 'rx="8"') +
          times(12, (i) =>
            circle(-42 + (i % 4) * 28, -25 + Math.floor(i / 4) * 24, 9.5, on ? lighten(p.glow, 0.7) : p.soft),
          ),
        `transform="translate(${x} ${y}) rotate(${k * 9})"`,
      ) +
      (on ? circle(x, y, 190, s.radial(0.5, 0.5, 0.5, [s.light, 0, 0.7], [s.light, 1, 0])) : '')
    );
  };
  const near =
    path(`M-20 1020V930Q${cx} 860 1620 930V1020Z`, s.ink) +
    times(26, (i) => {
      const x = i * 64 + r.range(-14, 14);
      const y = 915 + r.range(-16, 20) - Math.cos(((x - 800) / 800) * 1.5) * 14;
      const up = r.chance(0.3);
      return (
        path(
          `M${x - 40} 1020Q${x - 38} ${y + 34} ${x} ${y + 30}Q${x + 38} ${y + 34} ${x + 40} 1020Z`,
          darken(p.deep, 0.25),
        ) +
        circle(x, y, 25, darken(p.deep, 0.25)) +
        (up
          ? line(
              `M${x - 30} ${y + 60}L${x - 46} ${y - 50}M${x + 30} ${y + 60}L${x + 48} ${y - 56}`,
              darken(p.deep, 0.25),
              14,
            )
          : '')
      );
    });
  return (
    rect(0, 400, 1600, 600, s.ink) +
    sky(s, sun, 560) +
    roof +
    rows +
    s.clip(ellipse(cx, cy, 606, 236, '#000'), rect(0, 300, 1600, 700, mix(pitch, p.deep, 0.3))) +
    field +
    stripes +
    lines +
    men +
    lamp(cx - 620, 200) +
    lamp(cx + 620, 200) +
    near
  );
}
