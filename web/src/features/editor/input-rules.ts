import { InputRule, inputRules, textblockTypeInputRule, wrappingInputRule } from 'prosemirror-inputrules';
import type { MarkType } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import { bareAddressAt, isSafeAddress } from '#contract/format/addresses';
import { editorSchema } from './schema.ts';

const { nodes, marks } = editorSchema;

/** Applies a mark when its closing marker is typed. The pattern matches both markers around its one group. */
function markRule(pattern: RegExp, type: MarkType): InputRule {
  return new InputRule(
    pattern,
    (state, [whole = '', inner = ''], start, end) => {
      const width = (whole.length - inner.length) / 2;
      const { tr } = state;
      // The last typed character is not in the document yet; a composed word is there as a whole.
      tr.delete(start + width + inner.length, end);
      tr.delete(start, start + width);
      tr.addMark(start, start + inner.length, type.create());
      return tr.removeStoredMark(type);
    },
    { inCodeMark: false },
  );
}

/** Turns `[text](address)` into a link. */
const linkRule = new InputRule(
  /(?<![\\!])\[([^\][]+)\]\(([^\s()]+)\)$/,
  (state, [, text = '', href = ''], start, end) => {
    if (!isSafeAddress(href)) return null;
    const { tr } = state;
    tr.delete(start + 1 + text.length, end).delete(start, start + 1);
    return tr.addMark(start, start + text.length, marks.link.create({ href })).removeStoredMark(marks.link);
  },
  { inCodeMark: false },
);

/** Links a bare address when a space follows it. */
const addressRule = new InputRule(
  /(?<![\p{L}\p{N}])https?:\/\/\S+\s$/iu,
  (state, [match], start, end) => {
    const href = bareAddressAt(match, 0);
    if (!isSafeAddress(href) || state.doc.rangeHasMark(start, end, marks.link)) return null;
    const tr = state.tr.addMark(start, start + href.length, marks.link.create({ href })).removeStoredMark(marks.link);
    return tr.insertText(match.slice(end - start), end);
  },
  { inCodeMark: false },
);

/** Turns a line of three hyphens into a rule. */
const ruleRule = new InputRule(/^---$/, (state, _match, start) => {
  const $start = state.doc.resolve(start);
  if ($start.depth !== 1 || $start.parent.type !== nodes.paragraph) return null;
  const [before, after] = [$start.before(), $start.after()];
  const tr = state.tr.replaceWith(before, after, [nodes.rule.create(), nodes.paragraph.create()]);
  return tr.setSelection(TextSelection.create(tr.doc, before + 2));
});

/** Converts markers of format 2 while they are typed. Backspace right after restores the characters. */
export const createInputRules = () =>
  inputRules({
    rules: [
      markRule(/(?<![*\\])\*\*(?![\s*])([^*]*[^\s*])\*\*$/, marks.bold),
      markRule(/(?<![*\\])\*(?![\s*])([^*]*[^\s*])\*$/, marks.italic),
      markRule(/(?<![\p{L}\p{N}_\\])__(?![\s_])([^_]*[^\s_])__$/u, marks.underline),
      markRule(/(?<![\p{L}\p{N}_\\])_(?![\s_])([^_]*[^\s_])_$/u, marks.underline),
      markRule(/(?<![`\\])`([^`]+)`$/, marks.code),
      linkRule,
      addressRule,
      textblockTypeInputRule(/^(#{1,3})\s$/, nodes.heading, ([, signs = '']) => ({
        level: signs.length === 3 ? 3 : 2,
      })),
      textblockTypeInputRule(/^```$/, nodes.code_block),
      wrappingInputRule(/^[-*]\s$/, nodes.bullet_list),
      wrappingInputRule(
        /^(\d{1,9})\.\s$/,
        nodes.ordered_list,
        ([, start]) => ({ start: Number(start) }),
        ([, start], list) => list.childCount + list.attrs.start === Number(start),
      ),
      wrappingInputRule(/^>\s$/, nodes.blockquote),
      ruleRule,
    ],
  });
