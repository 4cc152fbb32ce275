import { env } from 'cloudflare:workers';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DraftResponse, RevisionsResponse, SaveDraftResponse } from '#contract/drafts';
import type { ArticleResponse } from '#contract/posts';
import type { Client } from '../support/client.ts';
import { newWriter, postInput } from '../support/factories.ts';
import { samplesOf } from '../support/samples.ts';

/** One of two devices that edit a work: its base version, its text, and its delayed requests. */
type Editor = { writer: string; base: number; at: string | null; late: (() => Promise<unknown>)[] };
type Step =
  | { do: 'save'; who: 0 | 1; answer: 'comes' | 'lost' | 'overtaken' }
  | { do: 'publish'; who: 0 | 1; answer: 'comes' | 'lost' }
  | { do: 'arrive'; who: 0 | 1 }
  | { do: 'overwrite'; who: 0 | 1 }
  | { do: 'reopen'; who: 0 | 1 }
  | { do: 'unpublish' }
  | { do: 'wait' };

const who = fc.constantFrom<0 | 1>(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('save' as const),
      who,
      answer: fc.constantFrom('comes' as const, 'comes' as const, 'lost' as const, 'overtaken' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('publish' as const),
      who,
      answer: fc.constantFrom('comes' as const, 'lost' as const),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('arrive', 'overwrite', 'reopen'), who }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('unpublish', 'wait') }) },
);

/**
 * Creates the history of one work. `lineage` holds, for each text that reached the server, the texts its editor knew.
 */
function newWork(client: Client) {
  const id = crypto.randomUUID();
  const lineage = new Map<string, ReadonlySet<string>>();
  const editors = [0, 1].map((): Editor => ({ writer: crypto.randomUUID(), base: 0, at: null, late: [] }));
  let texts = 0;

  const known = (at: string | null) => (at === null ? new Set<string>() : new Set(lineage.get(at)).add(at));

  async function load() {
    const response = await client.get(`/api/drafts/${id}`);
    return response.status === 404 ? null : (await response.json<DraftResponse>()).draft;
  }

  async function reopen(editor: Editor) {
    const draft = await load();
    Object.assign(editor, { writer: crypto.randomUUID(), base: draft?.version ?? 0, at: draft?.fields.title ?? null });
  }

  /** Changes the text and builds the save request; the network may send it twice or late. */
  function typed(editor: Editor, path: string, body: (post: ReturnType<typeof postInput>) => object) {
    const title = `Text ${++texts}`;
    const knows = known(editor.at);
    const request = body(postInput({ title, content: `What the text ${title} says, at some length.` }));
    lineage.set(title, knows);
    editor.at = title;
    return async () => await client.put(path, request);
  }

  async function save(editor: Editor, answer: 'comes' | 'lost' | 'overtaken', overwritten: number | null = null) {
    const { writer, base } = editor;
    const send = typed(editor, `/api/drafts/${id}`, (fields) => ({
      base: overwritten ?? base,
      writer,
      sentAt: texts,
      fields,
      overwrite: overwritten !== null,
    }));
    if (answer === 'overtaken') return void editor.late.push(send);
    const response = await send();
    expect(response.status).toBe(200);
    if (answer === 'lost') return;
    const said = await response.json<SaveDraftResponse>();
    if (said.outcome === 'saved') editor.base = said.version;
    else return { version: said.draft.version, title: said.draft.fields.title };
  }

  return {
    lineage,
    async run(next: Step) {
      if (next.do === 'wait') return void vi.setSystemTime(Date.now() + 11 * 60_000);
      vi.setSystemTime(Date.now() + 1000);
      if (next.do === 'unpublish') return void (await client.post(`/api/posts/${id}/unpublish`));
      const editor = editors[next.who] as Editor;
      if (next.do === 'save') {
        const conflict = await save(editor, next.answer);
        // 'Use the other version': this editor's text was stored as a revision.
        if (conflict !== undefined) Object.assign(editor, { base: conflict.version, at: conflict.title });
      } else if (next.do === 'overwrite') {
        const conflict = await save(editor, 'comes');
        if (conflict !== undefined) {
          // 'Keep my version': the other text is stored, even if this editor never saw it.
          await save(editor, 'comes', conflict.version);
        }
      } else if (next.do === 'arrive') {
        await editor.late.pop()?.();
      } else if (next.do === 'reopen') {
        await reopen(editor);
      } else {
        const { base } = editor;
        const before = editor.at;
        const send = typed(editor, `/api/posts/${id}`, (post) => ({ post, base }));
        const { status } = await send();
        expect([200, 201, 409]).toContain(status);
        if (status === 409) {
          // Rejected: the browser still has the text.
          lineage.delete(editor.at ?? '');
          editor.at = before;
        }
        if (next.answer === 'comes') await reopen(editor);
      }
    },
    async kept() {
      for (const editor of editors) for (const send of editor.late) await send();
      const { revisions } = await (await client.get(`/api/drafts/${id}/revisions`)).json<RevisionsResponse>();
      const post = await client.get(`/api/posts/${id}`);
      const published = post.status === 200 ? (await post.json<ArticleResponse>()).article.title : null;
      return new Set([(await load())?.fields.title, published, ...revisions.map(({ title }) => title)]);
    },
  };
}

/** Every `npm test` has the same runs, DEEP others each time. A failure prints its seed. */
const RUNS = { numRuns: samplesOf('draftRuns'), ...(env.DEEP !== '1' && { seed: 20261122 }) };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

it('loses no text without the writer’s knowledge, for any actions of two devices and the network', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
      const { client } = await newWriter();
      const work = newWork(client);
      for (const each of steps) await work.run(each);
      const kept = await work.kept();
      const replaced = new Set([...work.lineage.values()].flatMap((texts) => [...texts]));
      for (const text of work.lineage.keys()) if (!replaced.has(text)) expect([...kept]).toContain(text);
    }),
    RUNS,
  );
  if (env.DEEP === '1') console.log(`drafts: ${RUNS.numRuns} runs on two devices, no text lost`);
});
