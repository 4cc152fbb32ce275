/** Six matching colors, from the lightest to the darkest. */
export interface Palette {
  /** The lightest tone: paper, bone, cream. */
  paper: string;
  /** The color of light: ochre, apricot, straw. */
  glow: string;
  /** The loudest tone, used sparingly: vermilion, brick, madder. */
  accent: string;
  /** A soft companion: sage, rose, mist. */
  soft: string;
  /** The mid tone, also used as the image's placeholder color. */
  mid: string;
  /** The ink. */
  deep: string;
}

/** The house palettes. */
export const PALETTES: readonly [Palette, ...Palette[]] = [
  // harbour
  { paper: '#f6ead6', glow: '#f1c274', accent: '#d9482b', soft: '#9fb3ae', mid: '#557888', deep: '#1d2f40' },
  // moss and ochre
  { paper: '#f5edd6', glow: '#e8bd5c', accent: '#c8642a', soft: '#aeb78c', mid: '#607d57', deep: '#20352d' },
  // dusk plum
  { paper: '#f9e6d8', glow: '#f4b583', accent: '#dc5f4d', soft: '#b57b93', mid: '#664f80', deep: '#271f40' },
  // slate and rose
  { paper: '#f5eae2', glow: '#f0c3a6', accent: '#c8503c', soft: '#9bacb1', mid: '#597281', deep: '#20303c' },
  // desert
  { paper: '#fbebcf', glow: '#f4b559', accent: '#cf5a35', soft: '#d99a76', mid: '#94594a', deep: '#35212c' },
  // evening teal
  { paper: '#f6eeda', glow: '#f0be73', accent: '#e0653a', soft: '#86b3a6', mid: '#33747a', deep: '#12323d' },
  // mustard and ink
  { paper: '#f7efdc', glow: '#ecb53e', accent: '#b8432c', soft: '#c4b798', mid: '#6d757c', deep: '#1d2432' },
  // north light
  { paper: '#f1efe3', glow: '#f4cb98', accent: '#d96448', soft: '#9fb9bf', mid: '#4d7391', deep: '#1a2f4c' },
  // orchard
  { paper: '#f9eedb', glow: '#f2b795', accent: '#c23d3b', soft: '#b9be7e', mid: '#6f8251', deep: '#2b3128' },
  // wine and brass
  { paper: '#f7e7d2', glow: '#e7a84a', accent: '#ad3a49', soft: '#cb908a', mid: '#754962', deep: '#2c1a33' },
  // cobalt and apricot
  { paper: '#faebdb', glow: '#f7b079', accent: '#e4572e', soft: '#97abd1', mid: '#435e9d', deep: '#18244c' },
];
