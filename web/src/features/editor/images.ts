import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import type { Picture } from '#contract/images';
import { createStore } from '@/lib/storage/store.ts';
import { insertBlocks } from './paste/insert-tree.ts';
import { editorSchema } from './schema.ts';

const { image } = editorSchema.nodes;

export type UploadedImage = { id: string; picture: Picture };
/** Uploads a file as an image of the text. Rejects with an error whose message says why. */
export type UploadImage = (
  file: File,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<UploadedImage>;

/** `progress` is null until the file is prepared; `error` is the reason of a failed upload. */
export type ImageUpload = { progress: number | null; error: string | null };
/** An image on the screen: React renders its figure into `dom`. */
export type ShownImage = {
  key: number;
  dom: HTMLElement;
  node: Node;
  isSelected: boolean;
  getPos: () => number | undefined;
};

type ImagesState = { shown: readonly ShownImage[]; uploads: ReadonlyMap<string, ImageUpload> };
type Options = {
  upload: UploadImage;
  onUploaded: (image: UploadedImage) => void;
  onFailed: (reason: string) => void;
  /** Receives whether an upload is running; publishing waits for it. */
  onBusyChange: (isBusy: boolean) => void;
};

let lastKey = 0;

/** Manages the images of one editor: their figures and their uploads. */
export function createImages({ upload, onUploaded, onFailed, onBusyChange }: Options) {
  const store = createStore<ImagesState>({ shown: [], uploads: new Map() });
  const files = new Map<string, { file: File; running: AbortController | null }>();
  const patchShown = (change: (shown: readonly ShownImage[]) => readonly ShownImage[]) =>
    store.set({ shown: change(store.snapshot().shown) });
  const patchUpload = (key: string, next: ImageUpload | null) => {
    const uploads = new Map(store.snapshot().uploads);
    if (next === null) uploads.delete(key);
    else uploads.set(key, next);
    store.set({ uploads });
  };
  const reportBusy = () => onBusyChange([...files.values()].some(({ running }) => running !== null));

  function finish(view: EditorView, key: string, { id }: UploadedImage) {
    const { tr } = view.state;
    tr.doc.descendants((node, pos) => {
      if (node.type === image && node.attrs.upload === key)
        tr.setNodeMarkup(pos, null, { ...node.attrs, id, upload: null });
    });
    if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false).setMeta('isUrgent', true));
  }

  async function run(view: EditorView, key: string) {
    const work = files.get(key);
    if (work === undefined) return;
    work.running?.abort();
    const running = new AbortController();
    work.running = running;
    const { signal } = running;
    patchUpload(key, { progress: null, error: null });
    reportBusy();
    const onProgress = (progress: number) => !signal.aborted && patchUpload(key, { progress, error: null });
    try {
      const uploaded = await upload(work.file, { onProgress, signal });
      if (signal.aborted || view.isDestroyed) return;
      onUploaded(uploaded);
      finish(view, key, uploaded);
      files.delete(key);
      patchUpload(key, null);
    } catch (error) {
      if (signal.aborted) return;
      work.running = null;
      const reason = error instanceof Error ? error.message : 'Something went wrong';
      patchUpload(key, { progress: null, error: reason });
      onFailed(reason);
    } finally {
      reportBusy();
    }
  }

  /** Uploads a file into the image at a position. */
  function choose(view: EditorView, pos: number, file: File) {
    const node = view.state.doc.nodeAt(pos);
    if (node?.type !== image) return;
    const key = crypto.randomUUID();
    files.set(key, { file, running: null });
    view.dispatch(view.state.tr.setNodeMarkup(pos, null, { ...node.attrs, upload: key }));
    void run(view, key);
  }

  return {
    snapshot: store.snapshot,
    subscribe: store.subscribe,
    choose,
    /** Inserts files as images at the selection, and uploads them. */
    insert(view: EditorView, chosen: readonly File[]) {
      const keys = chosen.map((file) => {
        const key = crypto.randomUUID();
        files.set(key, { file, running: null });
        return key;
      });
      const { tr } = view.state;
      view.dispatch(
        insertBlocks(
          tr,
          keys.map((upload) => image.create({ upload })),
        ),
      );
      for (const key of keys) void run(view, key);
    },
    retry: (view: EditorView, key: string) => void run(view, key),
    /** Stops an upload whose image was removed. */
    cancel(key: string) {
      files.get(key)?.running?.abort();
      files.delete(key);
      patchUpload(key, null);
      reportBusy();
    },
    createView(node: Node, view: EditorView, getPos: () => number | undefined): NodeView {
      const dom = document.createElement('figure');
      dom.className = 'editor-figure';
      dom.contentEditable = 'false';
      const shown: ShownImage = { key: ++lastKey, dom, node, isSelected: false, getPos };
      const patch = (next: Partial<ShownImage>) =>
        patchShown((all) => all.map((each) => (each.key === shown.key ? { ...each, ...next } : each)));
      patchShown((all) => [...all, shown]);
      return {
        dom,
        update(next) {
          if (next.type !== image) return false;
          patch({ node: next });
          return true;
        },
        selectNode: () => patch({ isSelected: true }),
        deselectNode: () => patch({ isSelected: false }),
        stopEvent: ({ target }) => target instanceof Element && target.closest('input, button, label') !== null,
        ignoreMutation: () => true,
        destroy: () => {
          const key = shown.node.attrs.upload;
          if (key !== null && view.isDestroyed) files.get(key)?.running?.abort();
          patchShown((all) => all.filter((each) => each.key !== shown.key));
        },
      };
    },
    /** Stops all uploads, because the editor is closing. */
    stop() {
      for (const { running } of files.values()) running?.abort();
      files.clear();
      onBusyChange(false);
    },
  };
}

export type EditorImages = ReturnType<typeof createImages>;
