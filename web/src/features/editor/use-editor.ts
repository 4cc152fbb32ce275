import type { EditorState } from 'prosemirror-state';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Images } from '#contract/images';
import type { FieldControl } from '@/components/ui/field.tsx';
import { toast } from '@/lib/toast.ts';
import { createEditor, type EditorHandle } from './create-editor.ts';
import { foundIn, queryIn, selectedPlace } from './find.ts';
import { createImages, type UploadedImage, type UploadImage } from './images.ts';
import { wordsIn } from './to-tree.ts';
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

type Shown = { active: readonly ActiveFormat[]; query: string; found: number; selected: number };

const readState = (state: EditorState): Shown => ({
  active: activeFormats(state),
  query: queryIn(state),
  found: foundIn(state).length,
  selected: selectedPlace(state),
});

const isSame = (one: Shown, other: Shown) => JSON.stringify(one) === JSON.stringify(other);

/** Creates the editor once its element is mounted, and keeps it equal to the props. */
export function useEditor(props: RichEditorProps, open: { link: () => void; find: () => void }) {
  const mount = useRef<HTMLDivElement>(null);
  const [editor, setEditor] = useState<EditorHandle | null>(null);
  const [shown, setShown] = useState<Shown>({ active: [], query: '', found: 0, selected: -1 });
  const [words, setWords] = useState(0);
  const latest = useRef({ ...props, open });
  useEffect(() => {
    latest.current = { ...props, open };
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
      onDocument: (doc) => setWords(wordsIn(doc)),
      onBlur: () => latest.current.onBlur(),
      onState: (state) => {
        const next = readState(state);
        setShown((before) => (isSame(before, next) ? before : next));
      },
      open: { link: () => latest.current.open.link(), find: () => latest.current.open.find() },
      isEditable: () => !latest.current.isLocked,
    });
    setEditor(created);
    setShown(readState(created.view.state));
    setWords(wordsIn(created.view.state.doc));
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
  return { mount, editor, shown, words, images };
}
