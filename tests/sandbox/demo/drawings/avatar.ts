import { HAIR, type Head } from './avatar-hair.ts';
import { darken, lighten, luma, mix } from './color.ts';
import { hash } from './prng.ts';
import { type Scene, sceneFor } from './scene.ts';
import { circle, ellipse, group, line, path, rect, tidy, times } from './shapes.ts';

const SKIN = ['#f7d9c1', '#f0c5a0', '#e3ad82', '#cf9264', '#b37548', '#945a38', '#7d4b32', '#643c29'] as const;
const HAIR_TONES = ['#1f1a1d', '#33231f', '#54341f', '#7d4a26', '#a8642f', '#c99a55', '#a8432b', '#8d8a88', '#d8d3cb'] as const;

function background(s: Scene, tone: string, mark: string): string {
  const { r } = s;
  const paint = s.linear(70, lighten(mark, 0.14), mix(mark, tone, 0.35));
  const kinds = [
    () => circle(256 + r.range(-40, 40), 236, r.range(180, 214), paint),
    () => path('M70 512V236A186 186 0 0 1 442 236V512Z', paint),
    () => path(`M0 ${r.range(60, 260)}L512 ${r.range(0, 180)}V512H0Z`, paint),
    () => times(9, (i) => path('M0 0L-44 -460H44Z', mark, `opacity=".55" transform="translate(256 280) rotate(${i * 40})"`)),
    () => circle(r.range(370, 420), r.range(90, 130), 74, paint) + path('M0 512V360Q130 280 256 340T512 300V512Z', mix(mark, tone, 0.35)) + path('M0 512V420Q180 350 512 410V512Z', mix(mark, tone, 0.6)),
    () => rect(0, 0, 256, 512, paint),
    () => times(4, (i) => circle(256, 250, 300 - i * 66, i % 2 ? tone : mark, 'opacity=".5"')),
  ];
  return rect(0, 0, 512, 512, s.linear(60, lighten(tone, 0.14), tone, darken(tone, 0.1))) + r.pick(kinds)();
}

function clothes(s: Scene, main: string, trim: string, skin: string): string {
  const { r } = s;
  const wide = r.range(176, 206);
  const shape = `M${256 - wide - 16} 520Q${256 - wide} 404 ${256 - 84} 386Q256 366 ${256 + 84} 386Q${256 + wide} 404 ${256 + wide + 16} 520Z`;
  const cloth = s.linear(50, lighten(main, 0.22), [main, 0.45], darken(main, 0.3));
  const dark = darken(main, 0.34);
  const stripes = times(6, (i) => path(`M20 ${408 + i * 26}Q256 ${384 + i * 26} 492 ${408 + i * 26}v11Q256 ${395 + i * 26} 20 ${419 + i * 26}Z`, trim));
  const kinds = [
    () => path('M204 380Q256 434 308 380Q256 462 204 380Z', trim) + path('M204 380Q256 428 308 380L300 372H212Z', skin),
    () => rect(206, 346, 100, 62, s.linear(0, lighten(main, 0.25), main, dark), 'rx="16"') + line('M212 378Q256 392 300 378', dark, 3, 'opacity=".5"'),
    () => path('M206 376L256 440L306 376L290 366H222Z', skin) + path('M206 372L176 396L232 464L256 436Z', trim) + path('M306 372L336 396L280 464L256 436Z', darken(trim, 0.14)) + times(2, (i) => circle(256, 466 + i * 30, 5, dark)),
    () => path('M196 384Q150 396 170 440Q220 470 256 452Q292 470 342 440Q362 396 316 384Q256 440 196 384Z', dark) + line('M226 446V500M286 446V500', trim, 6),
    () => path('M200 376L256 520L312 376L290 366H222Z', lighten(trim, 0.3)) + path('M200 374L158 392L176 452L226 520H262Z', dark) + path('M312 374L354 392L336 452L286 520H250Z', darken(dark, 0.2)),
    () => s.clip(path(shape, '#000'), stripes) + path('M204 380Q256 436 308 380L300 372H212Z', skin) + line('M204 381Q256 437 308 381', trim, 9),
    () => path('M190 384Q256 470 322 384L300 370H212Z', skin) + line(`M206 398Q256 470 306 398`, trim, 4) + circle(256, 438, 10, trim),
  ];
  return path(shape, cloth) + r.pick(kinds)() + s.clip(path(shape, '#000'), path(`M256 520Q360 480 ${256 + wide} 400L${276 + wide} 520Z`, s.ink, 'opacity=".12"'));
}

function face(s: Scene, { x, y, w, h }: Head, skin: string, brow: string): string {
  const { r } = s;
  const shade = mix(skin, '#5a1f22', 0.3);
  const deep = luma(skin) < 0.36;
  const ink = mix(skin, '#1c0f13', deep ? 0.94 : 0.86);
  const ey = y + h * 0.04;
  const ex = w * 0.42;
  const eyes = r.pick(deep ? (['open', 'open', 'smile'] as const) : (['dot', 'smile', 'calm', 'open'] as const));
  const eye = (k: number) => ({
    dot: ellipse(x + k * ex, ey, 7, 8.5, ink) + circle(x + k * ex - 2, ey - 3, 2.2, '#fff'),
    smile: line(`M${x + k * ex - 14} ${ey + 3}q14 -15 28 0`, ink, 5),
    calm: line(`M${x + k * ex - 14} ${ey}q14 12 28 0`, ink, 5),
    open: ellipse(x + k * ex, ey, 14, 9.5, '#fffaf3') + circle(x + k * ex + 2, ey, 8, ink) + circle(x + k * ex, ey - 3, 2.4, '#fff') + line(`M${x + k * ex - 15} ${ey - 3}q15 -13 30 0`, ink, 4),
  })[eyes];
  const lift = r.range(-3, 5);
  const brows = line(`M${x - ex - 18} ${ey - 25 + lift}q16 -11 34 -3`, brow, 6.5) + line(`M${x + ex + 18} ${ey - 25 + lift}q-16 -11 -34 -3`, brow, 6.5);
  const nose = path(`M${x + 1} ${ey + 2}Q${x + 22} ${y + h * 0.34} ${x + 15} ${y + h * 0.37}Q${x + 2} ${y + h * 0.43} ${x - 9} ${y + h * 0.36}Q${x + 8} ${y + h * 0.34} ${x + 1} ${ey + 2}Z`, shade, 'opacity=".6"');
  const my = y + h * 0.6;
  const lip = mix(skin, '#a12d36', luma(skin) > 0.5 ? 0.55 : 0.42);
  const mouth = r.pick([
    line(`M${x - 23} ${my - 2}Q${x} ${my + 17} ${x + 25} ${my - 5}`, ink, 4.5),
    path(`M${x - 27} ${my - 4}Q${x} ${my + 3} ${x + 27} ${my - 4}Q${x + 20} ${my + 25} ${x} ${my + 25}Q${x - 20} ${my + 25} ${x - 27} ${my - 4}Z`, mix(ink, lip, 0.2)) + path(`M${x - 24} ${my - 1}Q${x} ${my + 5} ${x + 24} ${my - 1}Q${x + 20} ${my + 9} ${x} ${my + 9}T${x - 24} ${my - 1}Z`, '#fffaf3'),
    path(`M${x - 23} ${my}Q${x - 8} ${my - 9} ${x} ${my - 4}Q${x + 8} ${my - 9} ${x + 23} ${my}Q${x} ${my + 20} ${x - 23} ${my}Z`, lip) + line(`M${x - 22} ${my}Q${x} ${my + 7} ${x + 22} ${my}`, mix(lip, '#24151a', 0.4), 2.5),
    line(`M${x - 18} ${my + 1}Q${x + 6} ${my + 11} ${x + 25} ${my - 7}`, ink, 4.5),
  ]);
  const cheeks = ellipse(x - w * 0.56, y + h * 0.34, 21, 14, '#e0584a', `opacity="${deep ? 0.12 : 0.2}"`) + ellipse(x + w * 0.56, y + h * 0.34, 21, 14, '#e0584a', `opacity="${deep ? 0.1 : 0.16}"`);
  const spots = r.chance(0.16) ? times(10, () => circle(x + r.range(-0.6, 0.6) * w, y + h * r.range(0.2, 0.4), 2, shade, 'opacity=".6"')) : '';
  return cheeks + spots + nose + brows + eye(-1) + eye(1) + mouth;
}

function glasses(s: Scene, { x, y, w, h }: Head, tone: string): string {
  const ey = y + h * 0.04;
  const ex = w * 0.43;
  const round = s.r.chance(0.55);
  const lens = (k: number) => (round ? circle(x + k * ex, ey, 29, '#fff', `fill-opacity=".18" stroke="${tone}" stroke-width="5.5"`) : rect(x + k * ex - 31, ey - 23, 62, 46, '#fff', `rx="13" fill-opacity=".18" stroke="${tone}" stroke-width="5.5"`));
  return lens(-1) + lens(1) + line(`M${x - ex + 29} ${ey - 5}Q${x} ${ey - 14} ${x + ex - 29} ${ey - 5}M${x - ex - 30} ${ey - 6}L${x - w - 2} ${ey - 10}M${x + ex + 30} ${ey - 6}L${x + w + 2} ${ey - 10}`, tone, 5);
}

function beard(s: Scene, { x, y, w, h }: Head, tone: string): string {
  const paint = s.linear(60, lighten(tone, 0.16), tone, darken(tone, 0.3));
  const full = `M${x - w - 2} ${y + h * 0.06}Q${x - w + 4} ${y + h * 1.24} ${x} ${y + h * 1.28}Q${x + w - 4} ${y + h * 1.24} ${x + w + 2} ${y + h * 0.06}Q${x + w * 0.84} ${y + h * 0.42} ${x + w * 0.44} ${y + h * 0.46}Q${x} ${y + h * 0.36} ${x - w * 0.44} ${y + h * 0.46}Q${x - w * 0.84} ${y + h * 0.42} ${x - w - 2} ${y + h * 0.06}Z`;
  const tash = `M${x} ${y + h * 0.47}Q${x + 24} ${y + h * 0.38} ${x + 50} ${y + h * 0.58}Q${x + 20} ${y + h * 0.62} ${x} ${y + h * 0.53}Q${x - 20} ${y + h * 0.62} ${x - 50} ${y + h * 0.58}Q${x - 24} ${y + h * 0.38} ${x} ${y + h * 0.47}Z`;
  return path(s.r.chance(0.7) ? full : tash, paint);
}

/** Draws a 512 by 512 portrait as SVG text; every seed is another person. */
export function drawAvatar(seed: string): string {
  const s = sceneFor('avatar', seed, 'day');
  const { r, p } = s;
  const h = hash(`face/${seed}`);
  const skin = SKIN[h % SKIN.length] ?? SKIN[2];
  const hair = HAIR[(h >>> 6) % HAIR.length] ?? HAIR[0];
  const dark = luma(skin) < 0.5;
  const tone = r.pick(dark ? HAIR_TONES.slice(0, 3) : HAIR_TONES);
  const apart = (c: string, from: string[]) => from.every((o) => Math.abs(luma(c) - luma(o)) > 0.13);
  const grounds = [p.glow, p.soft, p.accent, p.mid, p.paper, p.deep].filter((c) => apart(c, [skin, tone]));
  const ground = grounds.length > 0 ? r.pick(grounds) : p.mid;
  const mark = r.pick([p.paper, p.glow, p.soft, p.accent, p.mid].filter((c) => c !== ground && apart(c, [skin])));
  const wear = r.pick([p.accent, p.mid, p.deep, p.paper, p.glow, p.soft].filter((c) => c !== ground && apart(c, [skin, ground])).concat(p.deep));
  const trim = r.pick([p.paper, p.glow, p.accent, p.deep].filter((c) => c !== wear));
  const cap = r.pick([p.accent, p.mid, p.glow, p.soft, p.deep].filter((c) => c !== ground && c !== wear && apart(c, [skin])));
  const at: Head = { x: 256, y: 232, w: r.range(80, 94), h: r.range(102, 114) };
  const { x, y, w, h: tall } = at;
  const jaw = r.range(0.42, 0.72);
  const skull = `M${x - w} ${y - 14}Q${x - w} ${y - tall} ${x} ${y - tall}Q${x + w} ${y - tall} ${x + w} ${y - 14}Q${x + w} ${y + tall * 0.62} ${x + w * jaw} ${y + tall * 0.88}Q${x} ${y + tall * 1.14} ${x - w * jaw} ${y + tall * 0.88}Q${x - w} ${y + tall * 0.62} ${x - w} ${y - 14}Z`;
  const shade = mix(skin, '#4f1a24', 0.28);
  const { back, front } = hair?.draw(s, at, tone, cap) ?? { back: '', front: '' };
  const ears = ellipse(x - w - 3, y + 14, 17, 25, skin) + ellipse(x + w + 3, y + 14, 17, 25, shade) + ellipse(x - w - 4, y + 14, 8, 14, shade, 'opacity=".5"');
  const neck = path(`M214 300H298V380Q256 424 214 380Z`, s.linear(20, mix(skin, shade, 0.4), shade)) + path('M214 318Q256 386 298 338V318Z', mix(shade, '#2a0f18', 0.25), 'opacity=".5"');
  const relief = s.clip(path(skull, '#000'), path(`M${x + w * 0.34} ${y - tall}Q${x + w * 0.86} ${y} ${x + w * 0.22} ${y + tall * 1.2}H${x + w + 20}V${y - tall}Z`, shade, 'opacity=".36"') + path(`M${x - w} ${y - tall * 0.62}Q${x} ${y - tall * 0.38} ${x + w} ${y - tall * 0.62}V${y - tall}H${x - w}Z`, shade, 'opacity=".35"'));
  const hasBeard = hair?.beard === true && r.chance(0.42);
  const features = face(s, at, skin, mix(tone, '#24151a', 0.3));
  const under = hasBeard ? beard(s, at, tone) : '';
  const rings = hair?.rings === true && r.chance(0.5) ? circle(x - w - 6, y + 48, 9, trim) + circle(x + w + 6, y + 48, 9, trim) : '';
  const specs = r.chance(0.3) ? glasses(s, at, r.pick([p.deep, '#2a2022', p.accent])) : '';
  const body = back + neck + clothes(s, wear, trim, mix(skin, shade, 0.35)) + ears + path(skull, s.linear(40, lighten(skin, 0.2), skin, mix(skin, shade, 0.5))) + relief + under + features + front + rings + specs;
  const flip = r.chance(0.5) ? ' transform="matrix(-1 0 0 1 512 0)"' : '';
  const whole = background(s, ground, mark) + group(body, 'transform="translate(256 300) scale(1.02) translate(-256 -290)"');
  return tidy(`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><defs>${s.defs()}</defs><g${flip}>${whole}</g></svg>`);
}
