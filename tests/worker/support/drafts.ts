import { expect } from 'vitest';
import type { DraftFields, DraftResponse, RevisionsResponse, SaveDraftResponse } from '#contract/drafts';
import type { PostInput } from '#contract/posts';
import type { Client } from './client.ts';

export const blank: DraftFields = {
  title: '',
  content: '',
  category: null,
  subtopics: [],
  teams: [],
  isFree: true,
  imageId: null,
  imageAlt: '',
  subtitle: '',
  description: '',
  shareImageId: null,
  format: 1,
};

export const text = (title: string, content = `Words about ${title}.`): DraftFields => ({ ...blank, title, content });

let sentAt = 0;

/** Returns the body of a save: the fields, from an editor of its own by default. */
export const saveRequest = (fields: DraftFields | PostInput, options: { base?: number; writer?: string } = {}) => ({
  base: 0,
  writer: crypto.randomUUID(),
  sentAt: ++sentAt,
  fields,
  ...options,
});

/** Creates an open editor, which tracks its base version as the browser's does. */
export function editor(client: Client, id: string, base = 0) {
  const writer = crypto.randomUUID();
  let version = base;
  return {
    save: async (
      fields: DraftFields | PostInput,
      options: { base?: number; overwrite?: boolean; sentAt?: number } = {},
    ) => {
      const request = { ...saveRequest(fields, { base: version, writer }), ...options };
      const response = await client.put(`/api/drafts/${id}`, request);
      expect(response.status, await response.clone().text()).toBe(200);
      const answer = await response.json<SaveDraftResponse>();
      if (answer.outcome === 'saved') version = answer.version;
      return answer;
    },
  };
}

/** Returns a save's response, which must not be a conflict. */
export async function saved({ save }: Pick<ReturnType<typeof editor>, 'save'>, fields: DraftFields) {
  const answer = await save(fields);
  if (answer.outcome === 'conflict') throw new Error('conflict');
  return answer;
}

export const readDraft = async (client: Client, id: string) =>
  (await (await client.get(`/api/drafts/${id}`)).json<DraftResponse>()).draft;

/** Returns the version that a newly opened editor starts from. */
export async function versionOf(client: Client, id: string): Promise<number> {
  const response = await client.get(`/api/drafts/${id}`);
  return response.status === 404 ? 0 : (await response.json<DraftResponse>()).draft.version;
}

export const revisionsOf = async (client: Client, id: string) =>
  (await (await client.get(`/api/drafts/${id}/revisions`)).json<RevisionsResponse>()).revisions;
