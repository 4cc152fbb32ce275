export type Mark = 'bold' | 'italic' | 'underline';

type Text = { type: 'text'; text: string };
/** A node of the tree that a stack builds: text, a mark around nodes, or what its format adds. */
type NodeOf<Node> = Node | Text | { type: Mark; children: Node[] };
type Open<Node> = { marker: string; children: Node[] };

const MARKS: Record<string, Mark> = { '**': 'bold', '*': 'italic', __: 'underline', _: 'underline' };

// Compares the codes of ASCII characters, because a pattern takes much longer.
const isBlank = (char: string | undefined) => char === undefined || ((char <= ' ' || char > '~') && /\s/.test(char));

/** Returns whether a character is a letter or a digit. */
export function isWordCharacter(char: string | undefined): boolean {
  if (char === undefined) return false;
  if (char > '\u007f') return /[\p{L}\p{N}]/u.test(char);
  return (char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z') || (char >= '0' && char <= '9');
}

/** Returns how often the character at this index is repeated. */
export function runLength(source: string, at: number): number {
  let end = at;
  while (source[end] === source[at]) end++;
  return end - at;
}

/** Creates a stack of open markers, which builds the nodes of a line. A marker without its partner remains as text. */
export function createMarkerStack<Node extends { type: string }>() {
  const stack: Open<Node>[] = [{ marker: '', children: [] }];
  const top = () => stack.at(-1) as Open<Node>;
  const push = (node: NodeOf<Node>) => void top().children.push(node as Node);

  function pushText(text: string) {
    const last = top().children.at(-1);
    if (last?.type === 'text') (last as unknown as Text).text += text;
    else push({ type: 'text', text });
  }

  function unwindTo(depth: number) {
    while (stack.length > depth) {
      const { marker, children } = stack.pop() as Open<Node>;
      pushText(marker);
      for (const child of children) child.type === 'text' ? pushText((child as unknown as Text).text) : push(child);
    }
  }

  function meet(marker: string, before: string | undefined, after: string | undefined) {
    const isIntraword = marker.startsWith('_');
    const canClose = !isBlank(before) && !(isIntraword && isWordCharacter(after));
    const canOpen = !isBlank(after) && !(isIntraword && isWordCharacter(before));
    const mark = MARKS[marker] as Mark;
    const depth = stack.findLastIndex((open) => open.marker === marker);
    if (canClose && depth !== -1) {
      unwindTo(depth + 1);
      const { children } = stack.pop() as Open<Node>;
      if (children.length > 0) push({ type: mark, children });
      else pushText(marker + marker);
    } else if (canOpen && !stack.some((open) => MARKS[open.marker] === mark)) {
      stack.push({ marker, children: [] });
    } else {
      pushText(marker);
    }
  }

  return {
    push,
    pushText,
    /** Handles the run of at most three markers at an index. */
    meetRun(source: string, at: number, length: number) {
      const [char, before, after] = [source[at] as string, source[at - 1], source[at + length]];
      for (let remaining = length; remaining > 0; ) {
        const width = remaining >= 2 && !(remaining === 3 && top().marker === char) ? 2 : 1;
        meet(width === 1 ? char : char + char, before, after);
        remaining -= width;
      }
    },
    end(): Node[] {
      unwindTo(1);
      return top().children;
    },
  };
}
