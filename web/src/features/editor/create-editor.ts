import { dropCursor } from 'prosemirror-dropcursor';
import { gapCursor } from 'prosemirror-gapcursor';
import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { type Command, EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { flushSync } from 'react-dom';
import { createClipboardHandlers, createClipboardSerializer } from './clipboard.ts';
import { createCodeView } from './code-view.ts';
import { createFind } from './find.ts';
import type { EditorImages } from './images.ts';
import { createInputRules } from './input-rules.ts';
import { createKeys } from './keymap.ts';
import { caretBlocks, createPlaceholder, noteNumbers } from './shown-parts.ts';
import { createTextSync, readDocument } from './text-sync.ts';

type EditorOptions = {
  mount: HTMLElement;
  text: string;
  placeholder: string;
  images: EditorImages;
  onText: (text: string) => void;
  onDocument: (doc: Node) => void;
  onBlur: () => void;
  onState: (state: EditorState) => void;
  open: { link: () => void; find: () => void };
  isEditable: () => boolean;
};

/** Space between the caret and what covers the top or bottom of the window, while the page scrolls with the caret. */
const MARGIN = 16;
const barHeight = (property: string) =>
  Number.parseFloat(document.documentElement.style.getPropertyValue(property)) || 0;
/** Returns what covers the sides of the window. The view reads it several times for each key press. */
function measureCovered() {
  const phone = window.matchMedia('(width < 768px)');
  return {
    get top() {
      return barHeight('--editor-bar') + (phone.matches ? 0 : barHeight('--format-bar')) + MARGIN;
    },
    get bottom() {
      return (phone.matches ? barHeight('--format-bar') + barHeight('--keyboard') : 0) + MARGIN;
    },
    left: 0,
    right: 0,
  };
}

/** Lists the events before which the selection is read: the browser may report a changed one only after them. */
const SELECTION_EVENTS = ['keydown', 'copy', 'cut', 'paste'] as const;

/** Creates the editor of a text in markup of format 2, and mounts it. */
export function createEditor({ mount, text, images, onBlur, onState, ...options }: EditorOptions) {
  const covered = measureCovered();
  const view: EditorView = new EditorView(
    { mount },
    {
      state: EditorState.create({
        doc: readDocument(text),
        plugins: [
          createInputRules(),
          keymap(createKeys(options.open)),
          history(),
          dropCursor({ class: 'editor-drop-cursor', color: false }),
          gapCursor(),
          noteNumbers,
          caretBlocks,
          createFind(),
          createPlaceholder(options.placeholder),
        ],
      }),
      editable: options.isEditable,
      scrollThreshold: covered,
      scrollMargin: covered,
      clipboardSerializer: createClipboardSerializer(() => view.state.doc),
      nodeViews: { image: images.createView, code_block: createCodeView },
      handleDOMEvents: {
        ...createClipboardHandlers((files) => images.insert(view, files)),
        blur: () => {
          sync.flush();
          onBlur();
        },
        compositionend: () => void setTimeout(() => !view.isDestroyed && sync.compositionEnded()),
      },
      dispatchTransaction(tr) {
        view.updateState(view.state.apply(tr));
        if (tr.docChanged && !tr.getMeta('isFromDraft')) sync.changed();
        if (tr.getMeta('isUrgent')) sync.flush();
        onState(view.state);
      },
    },
  );
  const sync = createTextSync(view, text, options);
  const leaving = new AbortController();
  const { signal } = leaving;
  // Reports the text before a shortcut or a submit reads the form, and before the page is left.
  const flushNow = () => flushSync(sync.flush);
  const onKey = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && flushNow();
  const readSelection = () => void (view.composing || document.dispatchEvent(new Event('selectionchange')));
  for (const type of SELECTION_EVENTS) mount.addEventListener(type, readSelection, { capture: true, signal });
  document.addEventListener('keydown', onKey, { capture: true, signal });
  document.addEventListener('submit', flushNow, { capture: true, signal });
  document.addEventListener('visibilitychange', sync.flush, { signal });
  window.addEventListener('pagehide', sync.flush, { signal });

  return {
    view,
    flush: sync.flush,
    setText: sync.setText,
    /** Runs a command and returns the focus to the text. */
    run(command: Command) {
      command(view.state, view.dispatch, view);
      view.focus();
    },
    destroy() {
      sync.stop();
      leaving.abort();
      images.stop();
      view.destroy();
    },
  };
}

export type EditorHandle = ReturnType<typeof createEditor>;
