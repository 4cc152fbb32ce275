import { expect, test } from 'vitest';
import { articlePath } from '#contract/posts';
import { newClient } from '../support/client.ts';
import { newBlogger, newPost, signedIn } from '../support/factories.ts';

const guest = newClient();
const TITLE = 'المقهى القديم';
const FIRST_TEXT = 'في الصباح نشرب القهوة.';
const SECOND_TEXT = 'בבוקר שותים קפה, ו__תה__.';

test('sets the direction of titles, paragraphs, excerpts and About Me by their own text', async () => {
  const by = await newBlogger();
  const aboutMe = await (await signedIn(by)).put(`/api/bloggers/${by.id}/about-me`, { aboutMe: SECOND_TEXT });
  expect(aboutMe.status).toBe(200);
  const post = await newPost({ by, title: TITLE, content: `${FIRST_TEXT}\n\n${SECOND_TEXT}` });

  const article = await (await guest.get(articlePath(post))).text();
  expect(article).toMatch(new RegExp(`<h1 dir="auto"[^>]*>${TITLE}</h1>`));
  expect(article).toContain(`<p dir="auto">${FIRST_TEXT}</p>`);
  expect(article).toMatch(/<p dir="auto">בבוקר/);

  const profile = await (await guest.get(`/blogger/${by.id}`)).text();
  expect(profile).toMatch(new RegExp(`<p dir="auto"[^>]*>${SECOND_TEXT}</p>`));
  expect(profile).toMatch(new RegExp(`<h[23] dir="auto"[^>]*><a [^>]*>${TITLE}</a>`));
  expect(profile).toMatch(new RegExp(`<p dir="auto"[^>]*>${FIRST_TEXT}`));
});
