export type Mark = 'bold' | 'italic' | 'underline';

type Text = { type: 'text'; text: string };
/** A node of the tree that a stack builds: text, a mark around nodes, or what its format adds. */
type NodeOf<Node> = Node | Text | { type: Mark; children: Node[] };

/** The markers by their number; that of two characters follows that of one. */
const MARKERS = ['*', '**', '_', '__'] as const;
const MARKS = ['italic', 'bold', 'underline', 'underline'] as const;
const [UNDERSCORE, FIRST_UNDERSCORE] = [95, 2];

/** Returns whether a UTF-16 code is that of a blank; true for NaN. Compares numbers, as a pattern takes much longer. */
function isBlank(code: number): boolean {
  if (code > 32) return code > 126 && /\s/.test(String.fromCharCode(code));
  return code === 32 || (code > 8 && code < 14) || Number.isNaN(code);
}

/** Returns whether a UTF-16 code is that of a letter or a digit; false for NaN. */
export function isWordCharacter(code: number): boolean {
  if (code > 127) return /[\p{L}\p{N}]/u.test(String.fromCharCode(code));
  const letter = code | 32;
  return (letter > 96 && letter < 123) || (code > 47 && code < 58);
}

/** Returns how often the character at this index is repeated. */
export function runLength(source: string, at: number): number {
  const code = source.charCodeAt(at);
  let end = at + 1;
  while (source.charCodeAt(end) === code) end++;
  return end - at;
}

/** Builds the nodes of a line from its markers. A marker without its partner remains as text. */
export function createMarkerStack<Node extends { type: string }>(source: string) {
  /** Nodes and pieces of text, of which adjacent ones become one node. */
  const parts: (NodeOf<Node> | string)[] = [];
  /** For each marker the index of its part while it is open, else -1. The part remains text unless the marker is closed. */
  const opened = [-1, -1, -1, -1];
  /** Where the text begins that is not in a part yet. */
  let pending = 0;

  /** Makes the text before `at` a part, and continues at `next`. */
  function flush(at: number, next: number) {
    if (at > pending) parts.push(source.slice(pending, at));
    pending = next;
  }

  /** Removes the parts from an index on. @returns their nodes */
  function take(from: number): Node[] {
    const nodes: NodeOf<Node>[] = [];
    let text = '';
    for (let index = from; index < parts.length; index++) {
      const part = parts[index] as NodeOf<Node> | string;
      if (typeof part === 'string') text += part;
      else {
        if (text !== '') nodes.push({ type: 'text', text });
        nodes.push(part);
        text = '';
      }
    }
    if (text !== '') nodes.push({ type: 'text', text });
    while (parts.length > from) parts.pop();
    return nodes as Node[];
  }

  /** Closes the marker whose part is at an index; those opened in it remain as text. */
  function close(marker: number, index: number) {
    for (let other = 0; other < opened.length; other++) if ((opened[other] as number) >= index) opened[other] = -1;
    const children = take(index + 1);
    const text = MARKERS[marker] as string;
    parts[index] = children.length > 0 ? { type: MARKS[marker] as Mark, children } : text + text;
  }

  const isOpen = (marker: number) => opened[marker] !== -1;
  /** Returns whether a marker would underline what already is. */
  const isUnderlined = (marker: number) => marker >= FIRST_UNDERSCORE && (isOpen(2) || isOpen(3));
  const isInnermost = (marker: number) => isOpen(marker) && opened[marker] === Math.max(...opened);

  function meet(at: number, marker: number, canOpen: boolean, canClose: boolean) {
    const text = MARKERS[marker] as string;
    if (canClose && isOpen(marker)) {
      flush(at, at + text.length);
      close(marker, opened[marker] as number);
    } else if (canOpen && !isOpen(marker) && !isUnderlined(marker)) {
      flush(at, at + text.length);
      opened[marker] = parts.length;
      parts.push(text);
    }
  }

  return {
    /** Makes the text before `at` a part and adds a node, which ends before `next`. */
    add(at: number, next: number, node?: Node) {
      flush(at, next);
      if (node !== undefined) parts.push(node);
    },
    /** Reads the run of markers at an index; one of more than three is text. @returns the index after it */
    readRun(at: number): number {
      const end = at + runLength(source, at);
      if (end - at > 3) return end;
      const isUnderscore = source.charCodeAt(at) === UNDERSCORE;
      const single = isUnderscore ? FIRST_UNDERSCORE : 0;
      const before = source.charCodeAt(at - 1);
      const after = source.charCodeAt(end);
      const canClose = !isBlank(before) && !(isUnderscore && isWordCharacter(after));
      const canOpen = !isBlank(after) && !(isUnderscore && isWordCharacter(before));
      for (let next = at; next < end; ) {
        const remaining = end - next;
        const isSingle = remaining === 1 || (remaining === 3 && isInnermost(single));
        meet(next, isSingle ? single : single + 1, canOpen, canClose);
        next += isSingle ? 1 : 2;
      }
      return end;
    },
    end(): Node[] {
      flush(source.length, source.length);
      return take(0);
    },
  };
}
