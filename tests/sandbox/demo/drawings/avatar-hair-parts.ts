import { darken, lighten } from './color.ts';
import type { Scene } from './scene.ts';

/** What lies behind the head and what lies over it. */
export interface Hair {
  back: string;
  front: string;
}

/** The head hair is fitted to: its centre and half width and height. */
export interface Head {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A way to wear hair: the head it sits on, the hair colour and the colour of cloth. */
export type Style = (s: Scene, at: Head, tone: string, cloth: string) => Hair;

/** A colour with light from the upper left. */
export const paint = (s: Scene, tone: string) => s.linear(55, lighten(tone, 0.22), [tone, 0.45], darken(tone, 0.3));
