import { env } from 'cloudflare:workers';
import type * as z from 'zod';
import { newCommentRequest } from '#contract/comments.schema';
import { draftFieldsSchema } from '#contract/drafts.schema';
import { takedownRequest } from '#contract/moderation.schema';
import { articlePath } from '#contract/posts';
import { aboutMeRequest } from '#contract/profiles.schema';
import { postInputSchema } from '#contract/publishing.schema';
import { reportRequest } from '#contract/reports.schema';
import { platformSettingsRequest } from '#contract/settings.schema';
import { smtpRequest } from '#contract/smtp.schema';
import { newAdmin, saveSettings } from '../admins.ts';
import { type Client, newClient } from '../client.ts';
import { readComments, sendComment } from '../comments.ts';
import { text as draftText, saveRequest } from '../drafts.ts';
import { newPost, newReader, newWriter, postInput, signedIn } from '../factories.ts';
import { published, report } from '../moderation.ts';
import { publish, readPost } from '../posts.ts';
import { readSmtp, SMTP, smtpForm } from '../smtp.ts';

/**
 * A field that shows users' words. `schema` validates and normalizes them. `write` sends them and returns the response
 * and a function that reads the result; `page` is the page that shows them, if any. `format` is that of a markup text.
 */
export type Place = {
  schema: z.ZodType;
  format?: 1;
  write: (text: string) => Promise<{ response: Response; read: () => Promise<unknown>; page?: string }>;
};

/** Creates one browser per file, on first use. */
function once(make: () => Promise<{ client: Client }>): () => Promise<Client> {
  let made: Promise<Client> | undefined;
  return async () => {
    made ??= make().then(({ client }) => client);
    return await made;
  };
}
const admin = once(newAdmin);
const reader = once(newReader);

const post = (changes: (text: string) => object) => async (text: string) => {
  const { client } = await newWriter('food');
  const { id, response } = await publish(client, { ...postInput(), ...changes(text) });
  if (!response.ok) return { id, response };
  const made = await response.clone().json<{ post: { slug: string } }>();
  return { id, response, page: encodeURI(articlePath({ id, slug: made.post.slug })) };
};

/** Saves a draft of a new writer, because the number of drafts is limited. */
const draft = (changes: (text: string) => object) => async (text: string) => {
  const { client } = await newWriter('food');
  const id = crypto.randomUUID();
  const response = await client.put(`/api/drafts/${id}`, saveRequest({ ...draftText('A draft'), ...changes(text) }));
  return { id, client, response };
};

const draftOf = async (client: Client, id: string) =>
  (await (await client.get(`/api/drafts/${id}`)).json<{ draft: { fields: { title: string; content: string } } }>())
    .draft;

/** Fields that show users' words, by name. */
export const places: Record<string, Place> = {
  'the title of an article': {
    schema: postInputSchema.shape.title,
    write: async (text) => {
      const made = await post((title) => ({ title }))(text);
      return { ...made, read: async () => (await readPost(newClient(), made.id)).title };
    },
  },
  'the text of an article': {
    schema: postInputSchema.shape.content,
    format: 1,
    write: async (text) => {
      const made = await post((content) => ({ content }))(text);
      return { ...made, read: async () => (await readPost(newClient(), made.id)).body };
    },
  },
  'the title of a draft': {
    schema: draftFieldsSchema.shape.title,
    write: async (text) => {
      const { id, client, response } = await draft((title) => ({ title }))(text);
      return { response, read: async () => (await draftOf(client, id)).fields.title };
    },
  },
  'the text of a draft': {
    schema: draftFieldsSchema.shape.content,
    write: async (text) => {
      const { id, client, response } = await draft((content) => ({ content }))(text);
      return { response, read: async () => (await draftOf(client, id)).fields.content };
    },
  },
  'an About Me': {
    schema: aboutMeRequest.shape.aboutMe,
    write: async (aboutMe) => {
      const { person, client } = await newWriter('food');
      const response = await client.put(`/api/bloggers/${person.id}/about-me`, { aboutMe });
      const read = async () =>
        (await (await newClient().get(`/api/bloggers/${person.id}`)).json<{ blogger: { aboutMe: string } }>()).blogger
          .aboutMe;
      return { response, read, page: `/blogger/${person.id}` };
    },
  },
  'the note of a report': {
    schema: reportRequest.shape.note,
    write: async (note) => {
      const { id } = await published();
      const response = await report(await reader(), id, { reason: 'spam', note });
      const read = async () => {
        const row = 'SELECT r.note FROM article_reports r JOIN posts p ON p.seq = r.post WHERE p.id = ?1';
        return await env.DB.prepare(row).bind(id).first('note');
      };
      return { response, read };
    },
  },
  'the text of a comment': {
    schema: newCommentRequest.shape.body,
    write: async (body) => {
      const { id, by } = await newPost();
      const client = await signedIn(by);
      const response = await sendComment(client, id, { body });
      return { response, read: async () => (await readComments(client, id)).comments[0]?.body };
    },
  },
  'the reason of a takedown': {
    schema: takedownRequest.shape.reason,
    write: async (reason) => {
      const { id, client } = await published();
      const response = await (await admin()).put(`/api/admin/posts/${id}/takedown`, { reason });
      const read = async () =>
        (await (await client.get(`/api/drafts/${id}`)).json<{ draft: { takenDownReason: string } }>()).draft
          .takenDownReason;
      return { response, read };
    },
  },
  'the name that mails bear': {
    schema: smtpRequest.shape.fromName,
    write: async (fromName) => ({
      response: await (await admin()).put(SMTP, smtpForm({ fromName })),
      read: async () => (await readSmtp(await admin())).settings?.fromName,
    }),
  },
  'the name of the platform': {
    schema: platformSettingsRequest.shape.platformName,
    write: async (platformName) => ({
      response: await saveSettings(await admin(), { platformName }),
      read: async () => (await (await newClient().get('/api/platform')).json<{ name: string }>()).name,
      page: '/about',
    }),
  },
};
