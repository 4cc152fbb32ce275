import './editor.css';
import type { Command, EditorState } from 'prosemirror-state';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { toPlainText } from '#contract/format/print-text';
import type { Images } from '#contract/images';
import { countWords } from '#contract/plain-text';
import { minutesToRead } from '#contract/reading-time';
import { WritingFrame } from '@/components/domain/writing-frame.tsx';
import type { FieldControl } from '@/components/ui/field.tsx';
import { LengthCounter } from '@/components/ui/length-counter.tsx';
import { characters } from '@/lib/text/characters.ts';
import { formatCount } from '@/lib/text/format.ts';
import { toast } from '@/lib/toast.ts';
import { linkAround, removeLink, setLink } from './commands.ts';
import { createEditor, type EditorHandle } from './create-editor.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import { foundIn, selectedPlace, setQuery } from './find.ts';
import { FindPanel } from './find-panel.tsx';
import { ImageFigures } from './image-figures.tsx';
import type { UploadedImage, UploadImage } from './images.ts';
import { createImages } from './images.ts';
import { type EditedLink, LinkDialog } from './link-dialog.tsx';
import { type ActiveFormat, activeFormats } from './toolbar-state.ts';

export type RichEditorProps = {
  control: FieldControl;
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  placeholder: string;
  error?: string | undefined;
  /** In characters of the markup. From `warningShare` of it the counter uses the error style. */
  limit: number;
  warningShare: number;
  /** False while another view of the text is open, which changes it. */
  isShown: boolean;
  /** The text cannot be changed while it is published. */
  isLocked: boolean;
  images: Images;
  /** Accepted image files, in the format of the `accept` attribute. */
  accept: string;
  upload: UploadImage;
  onUploaded: (image: UploadedImage) => void;
  onBusyChange: (isBusy: boolean) => void;
};

type Shown = { active: readonly ActiveFormat[]; found: number; selected: number };

const readState = (state: EditorState): Shown => ({
  active: activeFormats(state),
  found: foundIn(state).length,
  selected: selectedPlace(state),
});

const isSame = (one: Shown, other: Shown) => JSON.stringify(one) === JSON.stringify(other);

/** Returns the link at the selection for the dialog. */
function editedLink(state: EditorState): EditedLink {
  const around = linkAround(state);
  const { from, to } = state.selection.empty && around !== null ? around : state.selection;
  return { href: around?.href ?? '', text: state.doc.textBetween(from, to, ' ', ' '), isNew: around === null };
}

/** Creates the editor once its element is mounted, and keeps it equal to the props. */
function useEditor(props: RichEditorProps, openLink: () => void) {
  const mount = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const [shown, setShown] = useState<Shown>({ active: [], found: 0, selected: -1 });
  const latest = useRef({ ...props, openLink });
  useEffect(() => {
    latest.current = { ...props, openLink };
  });
  const [images] = useState(() =>
    createImages({
      upload: (file, options) => latest.current.upload(file, options),
      onUploaded: (image) => latest.current.onUploaded(image),
      onFailed: (reason) => toast.error('Failed to upload image', reason),
      onBusyChange: (isBusy) => latest.current.onBusyChange(isBusy),
    }),
  );

  useEffect(() => {
    if (mount.current === null) return;
    const { value, placeholder } = latest.current;
    const created = createEditor({
      mount: mount.current,
      text: value,
      placeholder,
      images,
      onText: (text) => latest.current.onChange(text),
      onBlur: () => latest.current.onBlur(),
      onState: (state) => {
        const next = readState(state);
        setShown((before) => (isSame(before, next) ? before : next));
      },
      openLink: () => latest.current.openLink(),
      isEditable: () => !latest.current.isLocked,
    });
    setEditor(created);
    setShown(readState(created.view.state));
    return () => {
      setEditor(null);
      created.destroy();
    };
  }, [images]);

  const { value, isShown, isLocked } = props;
  // Before the next key: a later effect could bring back a text that the author has already changed.
  useLayoutEffect(() => {
    if (isShown) editor?.setText(value);
    else editor?.flush();
  }, [editor, value, isShown]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor reads the lock itself
  useEffect(() => editor?.view.setProps({}), [editor, isLocked]);
  return { mount, editor, shown, images };
}

/** Edits a text in markup of format 2 as its readers see it. */
export default function RichEditor(props: RichEditorProps) {
  const { control, error, limit } = props;
  const [link, setLinkDialog] = useState<EditedLink | null>(null);
  const [isFinding, setFinding] = useState(false);
  const files = useRef<HTMLInputElement>(null);
  const openLink = useEffectEvent(() => editor && setLinkDialog(editedLink(editor.view.state)));
  const { mount, editor, shown, images } = useEditor(props, openLink);
  const words = useMemo(() => countWords(toPlainText(props.value, 2)), [props.value]);
  const run = (command: Command) => !props.isLocked && editor?.run(command);

  function endLink(command?: Command) {
    setLinkDialog(null);
    if (command) run(command);
  }

  function stopFinding() {
    setFinding(false);
    run(setQuery(''));
  }

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
              find: () => (isFinding ? stopFinding() : setFinding(true)),
            }}
          />
          {isFinding && editor && (
            <FindPanel
              count={shown.found}
              selected={shown.selected}
              run={(command) => command(editor.view.state, editor.view.dispatch, editor.view)}
              onClose={stopFinding}
            />
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4 pb-0.5">
            <p className="text-xs text-muted tabular-nums">
              {formatCount(words, 'word')} · {minutesToRead(words)} min read
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
