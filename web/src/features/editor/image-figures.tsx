import type { EditorView } from 'prosemirror-view';
import { useRef, useSyncExternalStore } from 'react';
import type { Images } from '#contract/images';
import { ImageFigure } from './image-figure.tsx';
import type { EditorImages, ShownImage } from './images.ts';

type ImageFiguresProps = { view: EditorView; editorImages: EditorImages; images: Images; accept: string };

/** Renders the images of an editor into their places in the text. */
export function ImageFigures({ view, editorImages, images, accept }: ImageFiguresProps) {
  const { shown, uploads } = useSyncExternalStore(editorImages.subscribe, editorImages.snapshot);
  const input = useRef<HTMLInputElement>(null);
  const chosenFor = useRef<ShownImage>(null);

  const actions = {
    choose(image: ShownImage) {
      chosenFor.current = image;
      input.current?.click();
    },
    retry: (key: string) => editorImages.retry(view, key),
    remove(image: ShownImage) {
      const pos = image.getPos();
      if (image.node.attrs.upload !== null) editorImages.cancel(image.node.attrs.upload);
      if (pos !== undefined) view.dispatch(view.state.tr.delete(pos, pos + 1));
      view.focus();
    },
    change(image: ShownImage, patch: { alt?: string; caption?: string }) {
      const pos = image.getPos();
      if (pos === undefined || !view.editable) return;
      view.dispatch(view.state.tr.setNodeMarkup(pos, null, { ...image.node.attrs, ...patch }));
    },
  };

  return (
    <>
      {shown.map((image) => (
        <ImageFigure
          key={image.key}
          image={image}
          upload={uploads.get(image.node.attrs.upload)}
          images={images}
          actions={actions}
        />
      ))}
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          const pos = chosenFor.current?.getPos();
          if (file !== undefined && pos !== undefined) editorImages.choose(view, pos, file);
        }}
      />
    </>
  );
}
