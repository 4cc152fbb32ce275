/** Moves the content of an element into a fragment. (Passing all nodes to a call overflows the stack at some 100,000.) */
export function takeContent(element: Element): DocumentFragment {
  const content = element.ownerDocument.createDocumentFragment();
  while (element.firstChild) content.appendChild(element.firstChild);
  return content;
}
