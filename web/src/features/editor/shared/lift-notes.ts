/** A reference to a note of the copied page, the element with the note's text, and the links from there back. */
type Reference = { link: Element; note: Element; back: Element[] };

const LABEL = /^[\s[(]*[\p{L}\p{N}*†‡]{1,4}[\s\]).:]*$/u;
const NOTE_LENGTH_MAX = 2000;

const textIn = (node: Node) => (node.textContent ?? '').trim();
const namesOf = (element: Element) => [element.id, element.getAttribute('name') ?? ''].filter((name) => name !== '');

/** Returns the name that a link within the page leads to. Copying makes such an address absolute. */
const fragmentOf = (link: Element) => /#(.+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? '';

/** Finds links that lead down the page, to a short text with a link back: references to notes. */
function findReferences(body: HTMLElement): Reference[] {
  const links = [...body.querySelectorAll('a[href*="#"]')];
  const named = new Map<string, Element>();
  for (const element of [...body.querySelectorAll('[id], a[name]')].toReversed())
    for (const name of namesOf(element)) named.set(name, element);
  const targets = new Map<Element, Element>();
  for (const link of links) {
    const target = named.get(fragmentOf(link));
    const isBelow = target && link.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING;
    if (isBelow && !link.contains(target)) targets.set(link, target);
  }
  /** A target can be only the number of its note. */
  function noteOf(target: Element): Element {
    if (!/^(?:A|SUP|SPAN)$/.test(target.tagName)) return target;
    const block = target.closest('li, div, dd, td, aside');
    const isShared = [...targets].some(
      ([link, other]) => (other !== target && block?.contains(other)) || block?.contains(link),
    );
    return (isShared ? null : block) ?? target.closest('p') ?? target;
  }
  return [...targets].flatMap(([link, target]): Reference[] => {
    const note = noteOf(target);
    const around = [link, link.closest('sup'), ...link.querySelectorAll('[id], a[name]')];
    const names = new Set(around.flatMap((element) => (element === null ? [] : namesOf(element))));
    const back = links.filter((other) => note.contains(other) && names.has(fragmentOf(other)));
    const isNote =
      back.length > 0 &&
      note.closest('h1, h2, h3, h4, h5, h6') === null &&
      !note.querySelector('h1, h2, h3, h4, h5, h6');
    return isNote && textIn(note).length <= NOTE_LENGTH_MAX ? [{ link, note, back }] : [];
  });
}

/** Removes an element, and around it what then contains only headings and rules. */
function removeWhole(element: Element, body: HTMLElement) {
  const parent = element.parentElement;
  if (element.previousElementSibling?.tagName === 'HR') element.previousElementSibling.remove();
  element.remove();
  if (parent === null || parent === body) return;
  const isEmpty = [...parent.childNodes].every((child) => /^H[1-6R]$/.test(child.nodeName) || textIn(child) === '');
  if (isEmpty && !parent.querySelector('img')) removeWhole(parent, body);
}

/** Removes the links back and the number that the page gave to a note. */
function removeLabels({ note, back }: Reference) {
  for (const link of back) link.remove();
  const [number] = note.querySelectorAll('sup');
  if (number && LABEL.test(textIn(number)) && textIn(note).startsWith(textIn(number))) number.remove();
}

/**
 * Replaces the references to notes of a copied page by references as the editor copies them, which carry the text of
 * their note, and removes the notes themselves.
 * @param print returns the text of a note as markup
 */
export function liftNotes(body: HTMLElement, print: (note: Element) => string) {
  const references = findReferences(body);
  for (const reference of references) removeLabels(reference);
  const notes = new Map(references.map(({ note }, index) => [note, { id: `copied-${index}`, text: print(note) }]));
  for (const { link, note } of references) {
    const { id = '', text = '' } = notes.get(note) ?? {};
    if (text === '') continue;
    const shown = body.ownerDocument.createElement('sup');
    shown.dataset.note = id;
    shown.dataset.noteText = text;
    const around = link.closest('sup');
    (around !== null && LABEL.test(textIn(around)) ? around : link).replaceWith(shown);
  }
  for (const [note, { text }] of notes) if (text !== '') removeWhole(note, body);
}
