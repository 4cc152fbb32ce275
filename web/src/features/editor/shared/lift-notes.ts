/** A reference to a note of the copied page, the element with the note's text, and the links from there back. */
type Reference = { link: Element; note: Element; back: Element[] };

const LABEL = /^[\s[(]*[\p{L}\p{N}*†‡]{1,4}[\s\]).:]*$/u;
const NOTE_LENGTH_MAX = 2000;
const NOTE_BLOCK = 'li, div, dd, td, aside';

const textIn = (node: Node) => (node.textContent ?? '').trim();
const namesOf = (element: Element) => [element.id, element.getAttribute('name') ?? ''].filter((name) => name !== '');

/** Returns the name that a link within the page leads to. Copying makes such an address absolute. */
const fragmentOf = (link: Element) => /#(.+)$/.exec(link.getAttribute('href') ?? '')?.[1] ?? '';

/** Returns a check whether an element can be a note, which measures each element once. */
function createLengthCheck(): (note: Element) => boolean {
  const checked = new Map<Element, boolean>();
  return (note) => {
    const isShort = checked.get(note) ?? textIn(note).length <= NOTE_LENGTH_MAX;
    checked.set(note, isShort);
    return isShort;
  };
}

/** Returns how many of these elements each block contains that can be a note. */
function countWithin(elements: Iterable<Element>): Map<Element, number> {
  const counts = new Map<Element, number>();
  for (const element of elements) {
    for (
      let block = element.closest(NOTE_BLOCK);
      block !== null;
      block = block.parentElement?.closest(NOTE_BLOCK) ?? null
    )
      counts.set(block, (counts.get(block) ?? 0) + 1);
  }
  return counts;
}

/** Finds links that lead down the page, to a short text with a link back: references to notes. */
function findReferences(body: HTMLElement): Reference[] {
  const links = [...body.querySelectorAll('a[href*="#"]')];
  const candidates = [...body.querySelectorAll('[id], a[name], a[href*="#"]')];
  const order = new Map(candidates.map((element, index) => [element, index]));
  const named = new Map<string, Element>();
  for (const element of candidates.toReversed()) for (const name of namesOf(element)) named.set(name, element);
  const targets = new Map<Element, Element>();
  for (const link of links) {
    const target = named.get(fragmentOf(link));
    const isBelow = target && (order.get(target) ?? 0) > (order.get(link) ?? 0);
    if (isBelow && !link.contains(target)) targets.set(link, target);
  }
  const isShort = createLengthCheck();
  const targetsWithin = countWithin(new Set(targets.values()));
  const linksWithin = countWithin(targets.keys());
  /** A target can be only the number of its note. */
  function noteOf(target: Element): Element {
    if (!/^(?:A|SUP|SPAN)$/.test(target.tagName)) return target;
    const block = target.closest(NOTE_BLOCK);
    const isShared = block && ((targetsWithin.get(block) ?? 0) > 1 || linksWithin.has(block));
    return (isShared ? null : block) ?? target.closest('p') ?? target;
  }
  return [...targets].flatMap(([link, target]): Reference[] => {
    const note = noteOf(target);
    const around = [link, link.closest('sup'), ...link.querySelectorAll('[id], a[name]')];
    const names = new Set(around.flatMap((element) => (element === null ? [] : namesOf(element))));
    if (!isShort(note)) return [];
    const inside = note.querySelectorAll('a[href*="#"]');
    const back = [note, ...inside].filter((other) => names.has(fragmentOf(other)));
    const isNote =
      back.length > 0 &&
      note.closest('h1, h2, h3, h4, h5, h6') === null &&
      !note.querySelector('h1, h2, h3, h4, h5, h6');
    return isNote ? [{ link, note, back }] : [];
  });
}

const isReference = (node: Node) =>
  node instanceof HTMLElement && (node.dataset.note !== undefined || node.querySelector('[data-note]') !== null);

/** Removes an element, and around it what then contains only headings and rules. */
function removeWhole(element: Element, body: HTMLElement) {
  const parent = element.parentElement;
  if (element.previousElementSibling?.tagName === 'HR') element.previousElementSibling.remove();
  const after = element.nextSibling;
  if (after?.nodeType === Node.TEXT_NODE && textIn(after) === '') after.remove();
  element.remove();
  if (parent === null || parent === body) return;
  for (let child = parent.firstChild; child !== null; child = child.nextSibling)
    if (!/^H[1-6R]$/.test(child.nodeName) && (textIn(child) !== '' || isReference(child))) return;
  if (!parent.querySelector('img')) removeWhole(parent, body);
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
