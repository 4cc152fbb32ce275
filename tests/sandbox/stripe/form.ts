import { invalid } from './failures.ts';

/** Parameters as received: texts, in objects and lists. */
export type Raw = string | Raw[] | { [key: string]: Raw };
export type RawParams = { [key: string]: Raw };

type Node = Map<string, Node | string>;

function pathOf(key: string): string[] {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? [];
  if (first === undefined || rest === undefined) {
    throw invalid(`Received unknown parameter: ${key}`, { code: 'parameter_unknown', param: key });
  }
  return [first, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)];
}

function put(root: Node, path: string[], value: string): void {
  let node = root;
  for (const [depth, part] of path.entries()) {
    const key = part === '' ? String(node.size) : part;
    if (depth === path.length - 1) {
      node.set(key, value);
      return;
    }
    const next = node.get(key);
    const child: Node = next instanceof Map ? next : new Map();
    node.set(key, child);
    node = child;
  }
}

function plain(node: Node): Raw {
  const entries = [...node].map(([key, value]): [string, Raw] => [
    key,
    typeof value === 'string' ? value : plain(value),
  ]);
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index));
  return isList ? entries.map(([, value]) => value) : Object.fromEntries(entries);
}

/**
 * Decodes Stripe's form encoding, such as `items[0][price]=price_1`.
 * @throws StripeFailure for a malformed key
 */
export function decodeForm(text: string): RawParams {
  const root: Node = new Map();
  for (const [key, value] of new URLSearchParams(text)) put(root, pathOf(key), value);
  const entries = [...root].map(([key, value]): [string, Raw] => [
    key,
    typeof value === 'string' ? value : plain(value),
  ]);
  return Object.fromEntries(entries);
}
