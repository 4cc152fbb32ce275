import { darken, lighten, mix } from './color.ts';
import type { Scene } from './scene.ts';
import { circle, ellipse, line, path, rect, times } from './shapes.ts';

/** The colors of an indoor image: wall, table, and contrasting tones. */
export interface Still {
  wall: string;
  table: string;
  /** The big light shape on the wall. */
  shape: string;
  /** The color of the main object. */
  main: string;
  /** Its companion. */
  alt: string;
  /** Highlights and pages. */
  lite: string;
  /** Shadows and outlines. */
  dark: string;
}

/** Chooses indoor colors for the scene's time of day. */
export function stillColors(s: Scene): Still {
  const { p, ink } = s;
  const bright = {
    wall: mix(p.paper, p.glow, 0.22),
    shape: mix(p.glow, p.paper, 0.15),
    table: p.soft,
    main: p.accent,
    alt: p.mid,
    lite: p.paper,
    dark: p.deep,
  };
  const pale = {
    wall: mix(p.soft, p.paper, 0.4),
    shape: mix(p.paper, p.glow, 0.2),
    table: mix(p.mid, p.soft, 0.25),
    main: p.accent,
    alt: p.glow,
    lite: p.paper,
    dark: p.deep,
  };
  const warm = {
    wall: mix(p.accent, p.glow, 0.12),
    shape: mix(p.glow, p.accent, 0.12),
    table: p.deep,
    main: p.paper,
    alt: p.mid,
    lite: p.paper,
    dark: ink,
  };
  const cool = {
    wall: p.mid,
    shape: mix(p.soft, p.glow, 0.35),
    table: mix(p.deep, p.mid, 0.12),
    main: p.accent,
    alt: p.glow,
    lite: p.paper,
    dark: ink,
  };
  const dark = {
    wall: mix(p.deep, p.mid, 0.2),
    shape: p.accent,
    table: ink,
    main: p.glow,
    alt: p.soft,
    lite: p.paper,
    dark: ink,
  };
  return { dawn: pale, day: bright, dusk: s.r.chance(0.5) ? warm : cool, night: s.r.chance(0.65) ? dark : cool }[
    s.time
  ];
}

/** A wall with a large shape of light, and a table from the given height down. */
export function still(s: Scene, c: Still, top: number, x = 800): string {
  const { r } = s;
  const glow = s.linear(100, c.shape, mix(c.shape, c.wall, 0.45));
  const kind = r.pick(['disc', 'arch', 'panes', 'beam', 'hills'] as const);
  const shapes = {
    disc: () => circle(x + r.range(-120, 120), top - r.range(190, 280), r.range(300, 380), glow),
    arch: () => {
      const w = r.range(300, 380);
      const cx = x + r.range(-80, 80);
      return (
        path(`M${cx - w} ${top}V${top - 380}A${w} ${w * 0.95} 0 0 1 ${cx + w} ${top - 380}V${top}Z`, glow) +
        path(
          `M${cx - w} ${top}V${top - 380}A${w} ${w * 0.95} 0 0 1 ${cx} ${top - 380 - w * 0.95}A${w} ${w * 0.95} 0 0 0 ${cx - w + 60} ${top - 380}V${top}Z`,
          c.dark,
          'opacity=".14"',
        )
      );
    },
    panes: () =>
      times(6, (i) => {
        const px = x - 470 + (i % 3) * 270;
        const py = 90 + Math.floor(i / 3) * 260;
        return path(
          `M${px} ${py}L${px + 245} ${py + 40}L${px + 345} ${py + 275}L${px + 100} ${py + 235}Z`,
          glow,
          'opacity=".9"',
        );
      }),
    beam: () =>
      path(`M-20 -20L640 -20L1500 ${top}L380 ${top}Z`, glow) +
      path(`M820 -20L960 -20L1700 ${top - 60}L1620 ${top}Z`, glow, 'opacity=".7"'),
    hills: () =>
      circle(x + 260, top - 400, 150, glow) +
      path(
        `M-20 ${top}V${top - 190}Q300 ${top - 420} 700 ${top - 200}T1620 ${top - 300}V${top}Z`,
        mix(c.wall, c.shape, 0.55),
      ) +
      path(
        `M-20 ${top}V${top - 90}Q500 ${top - 60} 900 ${top - 170}T1620 ${top - 120}V${top}Z`,
        mix(c.wall, c.alt, 0.45),
      ),
  };
  const wall = rect(0, 0, 1600, top + 2, s.linear(60, lighten(c.wall, 0.1), c.wall, darken(c.wall, 0.12)));
  const tint = lighten(c.table, 0.12);
  return (
    wall +
    shapes[kind]() +
    rect(0, top, 1600, 1000 - top, s.linear(90, tint, c.table, darken(c.table, 0.2))) +
    rect(0, top, 1600, 5, lighten(c.table, 0.3), 'opacity=".6"')
  );
}

/** A long shadow on the table, to the right of an object that is w wide at its foot. */
export function castShadow(s: Scene, x: number, y: number, w: number, length: number, color: string): string {
  const paint = s.linear(8, [color, 0, 0.5], [color, 1, 0]);
  return (
    path(
      `M${x - w / 2} ${y}L${x + w / 2} ${y}L${x + w / 2 + length} ${y + length * 0.2}L${x - w / 2 + length * 0.75} ${y + length * 0.3}Z`,
      paint,
    ) + ellipse(x, y, w * 0.54, Math.max(8, w * 0.05), color, 'opacity=".35"')
  );
}

/** Steam: a few slow curls rising from a point. */
export function steam(s: Scene, x: number, y: number, height: number, color: string): string {
  return s.blur(
    times(3, (i) => {
      const dx = (i - 1) * 60;
      const b = s.r.range(30, 60) * (i % 2 ? 1 : -1);
      return line(
        `M${x + dx} ${y}c${b} ${-height * 0.3} ${-b * 1.6} ${-height * 0.6} ${b * 0.6} ${-height * s.r.range(0.8, 1.05)}`,
        s.linear(90, [color, 0, 0], [color, 0.5, 0.6], [color, 1, 0.35]),
        16 - Math.abs(i - 1) * 5,
      );
    }),
    5,
  );
}
