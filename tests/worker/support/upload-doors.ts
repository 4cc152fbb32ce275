import { env } from 'cloudflare:workers';
import type { UploadedImageResponse } from '#contract/images';
import type { OwnProfileResponse } from '#contract/profiles';
import type { Client } from './client.ts';
import { newWriter } from './factories.ts';
import type { Bytes } from './pictures.ts';

const MEGABYTE = 1024 * 1024;

/** A way to upload a file: its route, its error messages and its response. */
export type Door = {
  words: { type: string; tooLarge: string };
  bytes: number;
  send: (uploader: Uploader, body: BodyInit, headers?: Record<string, string>) => Promise<Response>;
  /** Returns the path of the uploaded image. */
  address: (answer: Response) => Promise<string>;
};
type Uploader = { id: string; client: Client };

/** Upload routes, by route. */
export const doors: Record<string, Door> = {
  'POST /api/images': {
    words: { type: 'Please upload a JPEG, PNG, WebP, or HEIC image', tooLarge: 'Image must be less than 10MB' },
    bytes: 10 * MEGABYTE,
    send: ({ client }, body, headers) => client.post('/api/images', body, headers),
    address: async (response) => (await response.json<UploadedImageResponse>()).picture.url,
  },
  'PUT /api/bloggers/:id/picture': {
    words: { type: 'Please upload a JPEG, PNG, or WebP image', tooLarge: 'Image must be less than 5MB' },
    bytes: 5 * MEGABYTE,
    send: ({ id, client }, body, headers) => client.put(`/api/bloggers/${id}/picture`, body, headers),
    address: async (response) => (await response.json<OwnProfileResponse>()).profile?.pictureUrl ?? '',
  },
};
/** Uploads per user before the rate limit. */
const PLACES = 10;
let taken = PLACES;
let current: Uploader;
/** Files share this module, but each has its own origin and users (setup.ts). */
let site = '';

/** Returns a user who may upload once more. */
export async function uploader(): Promise<Uploader> {
  if (taken === PLACES || site !== env.APP_ORIGIN) {
    const { person, client } = await newWriter();
    [current, taken, site] = [{ id: person.id, client }, 0, env.APP_ORIGIN];
  }
  taken++;
  return current;
}

/** Returns a form with one file. */
export const formWith = (bytes: Bytes, name = 'photo.jpg', type = 'image/jpeg') => {
  const form = new FormData();
  form.append('picture', new File([bytes], name, { type }));
  return form;
};
/** Uploads a file, as a user with quota. */
export const upload = async (door: Door, bytes: Bytes, name?: string, type?: string) =>
  await door.send(await uploader(), formWith(bytes, name, type));

/** Returns everything that uploads have stored. */
export const stored = async () => [
  (await env.BLOG_IMAGES.list()).objects.length,
  (await env.PROFILE_PICTURES.list()).objects.length,
  await env.DB.prepare('SELECT count(*) AS images FROM images').first(),
];
