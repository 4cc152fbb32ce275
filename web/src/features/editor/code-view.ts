import type { Node } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorView, NodeView } from 'prosemirror-view';

/** Maximum length of a language in markup (`worker/contract/format/blocks.ts`). */
const LANGUAGE_MAX = 20;

function createField(language: string): HTMLInputElement {
  const field = document.createElement('input');
  Object.assign(field, { type: 'text', value: language, maxLength: LANGUAGE_MAX, placeholder: 'Language' });
  Object.assign(field, { autocomplete: 'off', autocapitalize: 'off', spellcheck: false, className: 'editor-language' });
  field.setAttribute('aria-label', 'Language of the code');
  return field;
}

/** Shows a code block with a field for its language. Enter in the field returns to the code. */
export function createCodeView(created: Node, view: EditorView, getPos: () => number | undefined): NodeView {
  let node = created;
  const dom = document.createElement('div');
  const field = createField(node.attrs.language);
  const pre = document.createElement('pre');
  const contentDOM = document.createElement('code');
  dom.className = 'editor-code';
  field.contentEditable = 'false';
  pre.spellcheck = false;
  pre.append(contentDOM);
  dom.append(field, pre);

  field.addEventListener('input', () => {
    const language = field.value.replace(/[^\w+#-]/g, '');
    const pos = getPos();
    if (view.editable && pos !== undefined) view.dispatch(view.state.tr.setNodeMarkup(pos, null, { language }));
    else field.value = node.attrs.language;
  });
  field.addEventListener('keydown', (event) => {
    const pos = getPos();
    const returns = (event.key === 'Enter' || event.key === 'Escape') && !event.ctrlKey && !event.metaKey;
    if (event.isComposing || !returns || pos === undefined) return;
    event.preventDefault();
    view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, pos + 1)).scrollIntoView());
    view.focus();
  });

  return {
    dom,
    contentDOM,
    update(next) {
      if (next.type !== node.type) return false;
      node = next;
      if (field.value !== node.attrs.language) field.value = node.attrs.language;
      return true;
    },
    stopEvent: ({ target }) => target === field,
    ignoreMutation: ({ target }) => !contentDOM.contains(target),
  };
}
