import { darken, lighten } from './color.ts';
import type { Scene } from './scene.ts';

/** The shapes behind the head and in front of it. */
export interface Hair {
  back: string;
  front: string;
}

/** The head under the hair: its center and half width and height. */
export interface Head {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A hairstyle: the head, the hair color and the color of cloth. */
export type Style = (s: Scene, at: Head, tone: string, cloth: string) => Hair;

/** Returns the paint of a color with light from the upper left. */
export const paint = (s: Scene, tone: string) => s.linear(55, lighten(tone, 0.22), [tone, 0.45], darken(tone, 0.3));
