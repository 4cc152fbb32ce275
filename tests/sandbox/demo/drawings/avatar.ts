import { hashText } from '../../../support/seeded-random.ts';
import { beard, face, glasses } from './avatar-face.ts';
import { HAIR } from './avatar-hair.ts';
import type { Head } from './avatar-hair-parts.ts';
import { background, clothes } from './avatar-scene.ts';
import { lighten, luma, mix } from './color.ts';
import { sceneFor } from './scene.ts';
import { circle, ellipse, group, path, tidy } from './shapes.ts';

const SKIN = ['#f7d9c1', '#f0c5a0', '#e3ad82', '#cf9264', '#b37548', '#945a38', '#7d4b32', '#643c29'] as const;

const HAIR_TONES = [
  '#1f1a1d',
  '#33231f',
  '#54341f',
  '#7d4a26',
  '#a8642f',
  '#c99a55',
  '#a8432b',
  '#8d8a88',
  '#d8d3cb',
] as const;

/** Draws a 512 by 512 portrait as SVG text; every seed is another person. */
export function drawAvatar(seed: string): string {
  const s = sceneFor('avatar', seed, 'day');
  const { r, p } = s;
  const h = hashText(`face/${seed}`);
  const skin = SKIN[h % SKIN.length] ?? SKIN[2];
  const hair = HAIR[(h >>> 6) % HAIR.length] ?? HAIR[0];
  const dark = luma(skin) < 0.5;
  const tone = r.pick(dark ? HAIR_TONES.slice(0, 3) : HAIR_TONES);
  const apart = (c: string, from: string[]) => from.every((o) => Math.abs(luma(c) - luma(o)) > 0.13);
  const grounds = [p.glow, p.soft, p.accent, p.mid, p.paper, p.deep].filter((c) => apart(c, [skin, tone]));
  const ground = grounds.length > 0 ? r.pick(grounds) : p.mid;
  const mark = r.pick([p.paper, p.glow, p.soft, p.accent, p.mid].filter((c) => c !== ground && apart(c, [skin])));
  const wear = r.pick(
    [p.accent, p.mid, p.deep, p.paper, p.glow, p.soft]
      .filter((c) => c !== ground && apart(c, [skin, ground]))
      .concat(p.deep),
  );
  const trim = r.pick([p.paper, p.glow, p.accent, p.deep].filter((c) => c !== wear));
  const cap = r.pick(
    [p.accent, p.mid, p.glow, p.soft, p.deep].filter((c) => c !== ground && c !== wear && apart(c, [skin])),
  );
  const at: Head = { x: 256, y: 232, w: r.range(80, 94), h: r.range(102, 114) };
  const { x, y, w, h: tall } = at;
  const jaw = r.range(0.42, 0.72);
  const skull = `M${x - w} ${y - 14}Q${x - w} ${y - tall} ${x} ${y - tall}Q${x + w} ${y - tall} ${x + w} ${y - 14}Q${x + w} ${y + tall * 0.62} ${x + w * jaw} ${y + tall * 0.88}Q${x} ${y + tall * 1.14} ${x - w * jaw} ${y + tall * 0.88}Q${x - w} ${y + tall * 0.62} ${x - w} ${y - 14}Z`;
  const shade = mix(skin, '#4f1a24', 0.28);
  const { back, front } = hair?.draw(s, at, tone, cap) ?? { back: '', front: '' };
  const ears =
    ellipse(x - w - 3, y + 14, 17, 25, skin) +
    ellipse(x + w + 3, y + 14, 17, 25, shade) +
    ellipse(x - w - 4, y + 14, 8, 14, shade, 'opacity=".5"');
  const neck =
    path(`M214 300H298V380Q256 424 214 380Z`, s.linear(20, mix(skin, shade, 0.4), shade)) +
    path('M214 318Q256 386 298 338V318Z', mix(shade, '#2a0f18', 0.25), 'opacity=".5"');
  const relief = s.clip(
    path(skull, '#000'),
    path(
      `M${x + w * 0.34} ${y - tall}Q${x + w * 0.86} ${y} ${x + w * 0.22} ${y + tall * 1.2}H${x + w + 20}V${y - tall}Z`,
      shade,
      'opacity=".36"',
    ) +
      path(
        `M${x - w} ${y - tall * 0.62}Q${x} ${y - tall * 0.38} ${x + w} ${y - tall * 0.62}V${y - tall}H${x - w}Z`,
        shade,
        'opacity=".35"',
      ),
  );
  const hasBeard = hair?.beard === true && r.chance(0.42);
  const features = face(s, at, skin, mix(tone, '#24151a', 0.3));
  const under = hasBeard ? beard(s, at, tone) : '';
  const rings =
    hair?.rings === true && r.chance(0.5)
      ? circle(x - w - 6, y + 48, 9, trim) + circle(x + w + 6, y + 48, 9, trim)
      : '';
  const specs = r.chance(0.3) ? glasses(s, at, r.pick([p.deep, '#2a2022', p.accent])) : '';
  const body =
    back +
    neck +
    clothes(s, wear, trim, mix(skin, shade, 0.35)) +
    ears +
    path(skull, s.linear(40, lighten(skin, 0.2), skin, mix(skin, shade, 0.5))) +
    relief +
    under +
    features +
    front +
    rings +
    specs;
  const flip = r.chance(0.5) ? ' transform="matrix(-1 0 0 1 512 0)"' : '';
  const whole =
    background(s, ground, mark) + group(body, 'transform="translate(256 300) scale(1.02) translate(-256 -290)"');
  return tidy(
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512"><defs>${s.defs()}</defs><g${flip}>${whole}</g></svg>`,
  );
}
