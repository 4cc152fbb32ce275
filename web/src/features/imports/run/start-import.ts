import type { QueryClient } from '@tanstack/react-query';
import {
  IMPORT_ITEMS_MAX,
  IMPORT_PUBLISH_MAX,
  type Import,
  type ImportItem,
  type ImportKind,
  importMessages,
} from '#contract/imports';
import type { CategoryKey } from '#contract/topics';
import { ApiError } from '@/lib/http/api.ts';
import { takeLock } from '@/lib/storage/locks.ts';
import type { FoundArchive } from '../found.ts';
import { loadImporter } from '../load-importer.ts';
import { fetchImportItems, importRequests } from './import-requests.ts';
import { importRun, type RunningImport, renewRunSignal } from './import-run.ts';
import { oldSite } from './old-site.ts';
import { onlyPosts } from './only-posts.ts';
import { type PersistOptions, persist } from './persist.ts';
import { type UploadImportedPicture, uploadFoundPicture } from './upload-pictures.ts';

export type StartImport = {
  kind: RunningImport['kind'];
  category: CategoryKey;
  viewerId: string;
  upload: UploadImportedPicture;
  queryClient: QueryClient;
};

const OTHER_TAB = 'This import runs in another tab. Go back to that tab, or close it and try again.';

const advance = (next: Partial<RunningImport>) => {
  const { running } = importRun.snapshot();
  if (running !== null) importRun.set({ running: { ...running, ...next } });
};

/** Items that the server has, and that need nothing more from the archive. */
const isSettled = ({ state, problem }: ImportItem) => state !== 'failed' && problem !== 'drafts_full';

const isWaitingPost = ({ kind, state }: ImportItem) => kind === 'post' && state === 'waiting';

/** Conflicts that the next post has too. */
const ofAllPosts: readonly string[] = [
  importMessages.isEnded,
  importMessages.isBusy,
  importMessages.tooMany(IMPORT_ITEMS_MAX),
];

/** Tests whether the server refused one post, and may accept the next one. */
const isOfOnePost = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  (error.status === 422 || error.status === 413 || (error.status === 409 && !ofAllPosts.includes(error.message)));

/** Publishes waiting posts in parts; the last part ends the import. */
async function publish(id: string, keys: readonly string[], isLast: boolean, options: PersistOptions) {
  for (let at = 0; at < keys.length || (isLast && at === 0); at += IMPORT_PUBLISH_MAX) {
    const part = keys.slice(at, at + IMPORT_PUBLISH_MAX);
    const ends = isLast && at + IMPORT_PUBLISH_MAX >= keys.length;
    const { import: current, items } = await persist(
      () => importRequests.publish(id, part, ends, options.signal),
      options,
    );
    const { running } = importRun.snapshot();
    advance({ published: (running?.published ?? 0) + part.length });
    importRun.set({ current });
    const [first] = items;
    if (running?.kind === 'trial' && first !== undefined) importRun.set({ trial: first });
  }
}

/** Returns the open import of the kind, which another tab or device may have started; else a new one. */
async function findOrStart(kind: ImportKind, category: CategoryKey, options: PersistOptions): Promise<Import> {
  const { imports } = await persist(() => importRequests.list(options.signal), options);
  const open = imports.find((each) => each.state === 'open' && each.kind === kind);
  if (open !== undefined) return open;
  return (await persist(() => importRequests.start({ kind, category }, options.signal), options)).import;
}

/** Imports the posts of the archive that the server does not have, and publishes them. */
async function run(archive: FoundArchive, { kind, category, upload }: StartImport, options: PersistOptions) {
  const { signal } = options;
  const send = <Answer>(request: () => Promise<Answer>) => persist(request, options);
  const { id } = await findOrStart(archive.kind ?? 'own', category, options);
  const { found, items } = await fetchImportItems(id, send, signal);
  importRun.set({ current: found });
  const isTrial = kind === 'trial';
  const waiting = isTrial ? [] : items.filter(isWaitingPost).map(({ key }) => key);
  const importer = await loadImporter();
  const running = importer.run(isTrial ? onlyPosts(archive) : archive, {
    known: new Map(items.filter(isSettled).map(({ key, hash }) => [key, hash])),
    uploadPicture: (picture) => uploadFoundPicture(id, picture, upload, options),
    async saveItem(key, item) {
      try {
        const { item: stored } = await send(() => importRequests.save(id, key, item, signal));
        if (isWaitingPost(stored)) waiting.push(key);
        else if (isTrial) importRun.set({ trial: stored });
      } catch (error) {
        if (!isOfOnePost(error)) throw error;
        const reason = Object.values(error.fields)[0] ?? error.message;
        importRun.set({ refused: [...importRun.snapshot().refused, { title: item.title, reason }] });
      }
      if (waiting.length >= IMPORT_PUBLISH_MAX)
        await publish(id, waiting.splice(0, IMPORT_PUBLISH_MAX), false, options);
    },
    onProgress: ({ done, pictures, title }) => advance({ done, pictures, title }),
    signal,
    now: Date.now(),
    ...(isTrial && { count: 1 }),
  });
  const { saved } = await running.catch(async (error: unknown) => {
    // What is stored is published, also when the blogger stops.
    const { signal: unstopped } = new AbortController();
    if (importRun.snapshot().step === 'stopping') await publish(id, waiting, false, { ...options, signal: unstopped });
    throw error;
  });
  await publish(id, waiting, !isTrial, options);
  if (isTrial && saved === 0) importRun.set({ trial: 'none' });
}

/** Opens the file again with the typed address of the old blog, if the archive does not say it. */
async function withSite(archive: FoundArchive, viewerId: string): Promise<FoundArchive> {
  const { files, site } = importRun.snapshot();
  if (archive.site !== null) return archive;
  oldSite.set(viewerId, site.trim());
  if (site.trim() === '') return archive;
  return (await loadImporter()).open(files, { site });
}

/** Starts or continues the import of the opened file. The store has its progress and its result. */
export async function startImport(request: StartImport): Promise<void> {
  const { opened } = importRun.snapshot();
  if (opened === null) return;
  const { archive, survey } = opened;
  const signal = renewRunSignal();
  const { kind } = request;
  const total = kind === 'trial' ? 1 : survey.posts + survey.drafts;
  const running = { kind, total, done: 0, pictures: 0, published: 0, title: '', pause: null };
  importRun.set({ step: 'running', failure: null, trial: null, refused: [], running });
  const release = await takeLock(`import ${request.viewerId}`);
  try {
    if (release === null) throw new Error(OTHER_TAB);
    await run(await withSite(archive, request.viewerId), request, { signal, onPause: (pause) => advance({ pause }) });
    importRun.set({ step: kind === 'trial' ? 'ready' : 'done', running: null });
  } catch (error) {
    const isStopped = signal.aborted;
    // Another file or another account has the store by now.
    if (isStopped && importRun.snapshot().step !== 'stopping') return;
    importRun.set({ step: 'ready', failure: isStopped ? null : (error as Error) });
  } finally {
    release?.();
    void request.queryClient.invalidateQueries();
  }
}
