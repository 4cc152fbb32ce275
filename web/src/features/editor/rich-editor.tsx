import './editor.css';
import { undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { useEffectEvent, useRef, useState } from 'react';
import { minutesToRead } from '#contract/reading-time';
import { type FindActions, FindPanel } from '@/components/domain/find-panel.tsx';
import { WritingFrame } from '@/components/domain/writing-frame.tsx';
import { LengthCounter } from '@/components/ui/length-counter.tsx';
import { characters } from '@/lib/text/characters.ts';
import { queryOfSelection } from '@/lib/text/find-places.ts';
import { formatCount } from '@/lib/text/format.ts';
import { linkAround, removeLink, setLink } from './commands.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { replaceAll, replaceNext, selectNext, setQuery } from './find.ts';
import { ImageFigures } from './image-figures.tsx';
import { type EditedLink, LinkDialog } from './link-dialog.tsx';
import { type RichEditorProps, useEditor } from './use-editor.ts';

/** Returns the link at the selection for the dialog. */
function editedLink(state: EditorState): EditedLink {
  const around = linkAround(state);
  const { from, to } = state.selection.empty && around !== null ? around : state.selection;
  return { href: around?.href ?? '', text: state.doc.textBetween(from, to, ' ', ' '), isNew: around === null };
}

/** Edits a text in markup of format 2 as its readers see it. */
export default function RichEditor(props: RichEditorProps) {
  const { control, error, limit } = props;
  const [link, setLinkDialog] = useState<EditedLink | null>(null);
  /** Counts how often the search was opened; null while it is closed. */
  const [finding, setFinding] = useState<number | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const open = {
    link: useEffectEvent(() => editor && setLinkDialog(editedLink(editor.view.state))),
    find: useEffectEvent(() => openFind()),
  };
  const { mount, editor, shown, words, images } = useEditor(props, open);
  const run = (command: Command) => !props.isLocked && editor?.run(command);

  function endLink(command?: Command) {
    setLinkDialog(null);
    if (command) run(command);
  }

  /** Runs a command and leaves the focus where it is. */
  const runAside = (command: Command) => editor && command(editor.view.state, editor.view.dispatch, editor.view);
  const change = (command: Command) => !props.isLocked && runAside(command);

  function openFind() {
    if (!editor) return;
    const { doc, selection } = editor.view.state;
    const selected = queryOfSelection(doc.textBetween(selection.from, selection.to, '\n', '\n'));
    if (selected !== '') runAside(setQuery(selected));
    setFinding((before) => (before ?? 0) + 1);
  }

  /** The editor itself scrolls only while it has the focus. */
  function scrollToSelection() {
    const { node } = editor?.view.domAtPos(editor.view.state.selection.from, 1) ?? {};
    const element = node instanceof Element ? node : node?.parentElement;
    element?.scrollIntoView({ block: 'center', behavior: 'instant' });
  }

  const find: FindActions = {
    search: (query) => runAside(setQuery(query)),
    step(step) {
      runAside(selectNext(step));
      scrollToSelection();
    },
    replace(by) {
      change(replaceNext(by));
      scrollToSelection();
    },
    replaceAll: (by) => (change(replaceAll(by)) ? shown.found : 0),
    undo: () => change(undo),
    close() {
      setFinding(null);
      runAside(setQuery(''));
      editor?.view.focus();
    },
  };

  return (
    <WritingFrame
      error={error}
      errorId={`${control.id}-error`}
      bar={
        <>
          <EditorToolbar
            boxId={control.id}
            active={shown.active}
            onCommand={run}
            dialogs={{
              link: () => editor && setLinkDialog(editedLink(editor.view.state)),
              image: () => files.current?.click(),
              find: () => (finding === null ? openFind() : find.close()),
            }}
          />
          {finding !== null && (
            <FindPanel key={finding} query={shown.query} count={shown.found} selected={shown.selected} actions={find} />
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4 pb-0.5">
            <p className="text-xs text-muted tabular-figures">
              {editor && `${formatCount(words, 'word')} · ${minutesToRead(words)} min read`}
            </p>
            <LengthCounter used={characters(props.value.trim())} limit={limit} warning={limit * props.warningShare} />
          </div>
        </>
      }
    >
      {/* biome-ignore lint/a11y/useSemanticElements: a text area cannot show formatting */}
      <div
        ref={mount}
        id={control.id}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label="Content"
        aria-describedby={control['aria-describedby']}
        aria-invalid={control['aria-invalid']}
        data-name={control.name}
        className="article-text min-h-64 w-full py-4 outline-none md:min-h-80"
      />
      {editor && <ImageFigures view={editor.view} editorImages={images} images={props.images} accept={props.accept} />}
      <input
        ref={files}
        type="file"
        multiple
        accept={props.accept}
        hidden
        onChange={({ target }) => {
          const chosen = [...(target.files ?? [])];
          target.value = '';
          if (chosen.length > 0 && editor) images.insert(editor.view, chosen);
        }}
      />
      {link && (
        <LinkDialog
          link={link}
          finalFocus={() => mount.current}
          onClose={() => endLink()}
          onRemove={() => endLink(removeLink)}
          onSave={(href, text) => endLink(setLink(href, text))}
        />
      )}
    </WritingFrame>
  );
}
