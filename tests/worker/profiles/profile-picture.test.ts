import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import type { BloggerResponse } from '#contract/profiles';
import { errorOf, newClient } from '../support/client.ts';
import { newReader } from '../support/factories.ts';
import { jpeg, png, profilePictureForm, SVG, webp } from '../support/pictures.ts';
import { newOwner, readProfile, savedProfile } from '../support/profiles.ts';

describe('a profile’s picture', () => {
  it('is stored, served and shown, and replaces the previous one', async () => {
    const { person, client, path } = await newOwner();
    const first = await savedProfile(await client.put(`${path}/picture`, profilePictureForm(jpeg(512, 512))));
    expect(first?.pictureUrl).toMatch(new RegExp(`^/media/profile-pictures/${person.id}/${person.id}-\\d+\\.jpg$`));
    expect((await newClient().get(first?.pictureUrl ?? '')).status).toBe(200);
    const second = await savedProfile(await client.put(`${path}/picture`, profilePictureForm(webp(512, 512))));
    expect(second?.pictureUrl).toMatch(/\.webp$/);
    await expect.poll(async () => (await newClient().get(first?.pictureUrl ?? '')).status).toBe(404);
    const { blogger } = await (await newClient().get(path)).json<BloggerResponse>();
    expect(blogger.pictureUrl).toBe(second?.pictureUrl);
    expect((await newClient().get(second?.pictureUrl ?? '')).headers.get('Content-Type')).toBe('image/webp');
  });

  it('can be removed', async () => {
    const { client, path } = await newOwner();
    const before = await savedProfile(await client.put(`${path}/picture`, profilePictureForm(png(512, 512))));
    expect(await savedProfile(await client.delete(`${path}/picture`))).toMatchObject({ pictureUrl: null });
    await expect.poll(async () => (await newClient().get(before?.pictureUrl ?? '')).status).toBe(404);
    expect(await savedProfile(await client.delete(`${path}/picture`))).toMatchObject({ pictureUrl: null });
  });

  it('remains when another one is rejected', async () => {
    const { client, path } = await newOwner();
    const before = await savedProfile(await client.put(`${path}/picture`, profilePictureForm(png(512, 512))));
    const wrongType = await errorOf(await client.put(`${path}/picture`, profilePictureForm(SVG)));
    expect(wrongType).toMatchObject({ status: 422, message: 'Please upload a JPEG, PNG, or WebP image' });
    const tooLarge = await errorOf(
      await client.put(`${path}/picture`, profilePictureForm(new Uint8Array(5 * 1024 * 1024 + 1))),
    );
    expect(tooLarge).toMatchObject({ status: 413, message: 'Image must be less than 5MB' });
    expect((await client.put(`${path}/picture`, { picture: 'x' })).status).toBe(415);
    expect((await readProfile(client))?.pictureUrl).toBe(before?.pictureUrl);
    expect((await newClient().get(before?.pictureUrl ?? '')).status).toBe(200);
  });

  it('is the last of several parallel ones, and exists', async () => {
    const { person, client, path } = await newOwner();
    const files = [jpeg(64, 64), png(64, 64), webp(64, 64), jpeg(80, 80)];
    const responses = await Promise.all(files.map((file) => client.put(`${path}/picture`, profilePictureForm(file))));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const kept = async () =>
      (await env.PROFILE_PICTURES.list({ prefix: `${person.id}/` })).objects.map(({ key }) => key);
    await expect.poll(kept).toHaveLength(1);
    expect((await readProfile(client))?.pictureUrl).toBe(`/media/profile-pictures/${(await kept())[0]}`);
  });

  it('is not stored for a user without a profile', async () => {
    const { person, client } = await newReader();
    const response = await client.put(`/api/bloggers/${person.id}/picture`, profilePictureForm(png(64, 64)));
    expect(await errorOf(response)).toMatchObject({ status: 404, message: 'Profile Not Available' });
    const kept = async () => (await env.PROFILE_PICTURES.list({ prefix: `${person.id}/` })).objects;
    await expect.poll(kept).toEqual([]);
  });
});
