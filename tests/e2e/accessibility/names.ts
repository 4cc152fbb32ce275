import type { CDPSession, Page } from '@playwright/test';

type Value = { value?: unknown };
type Node = {
  nodeId: string;
  parentId?: string;
  childIds?: string[];
  ignored: boolean;
  role?: Value;
  name?: Value;
  description?: Value;
  properties?: { name: string; value: Value }[];
};

/** Roles of controls, whose name must state their purpose. */
const CONTROLS = new Set(
  'button link textbox searchbox combobox checkbox radio switch tab option spinbutton slider listbox DisclosureTriangle'.split(
    ' ',
  ),
);
/** Roles of containers that distinguish controls with the same name. */
const GROUPS = new Set('group radiogroup region dialog alertdialog navigation list table form tabpanel'.split(' '));
/** Each row has a subject of its own. */
const ROWS = new Set(['article', 'listitem', 'row']);
const NAMED_LANDMARKS = new Set(['navigation', 'region', 'complementary', 'dialog', 'alertdialog']);

/** While these exist, a page's title may be loading too. */
const COMING = 'main [aria-busy="true"], main [role="status"][aria-label^="Loading"]';

const text = (value?: Value) => String(value?.value ?? '').trim();
const property = (node: Node, name: string) => node.properties?.find((one) => one.name === name)?.value.value;

function headingFaults(nodes: readonly Node[], isComing: boolean): string[] {
  const headings = nodes.filter((node) => text(node.role) === 'heading');
  const levels = headings.map((node) => Number(property(node, 'level')));
  const isDialog = nodes.some((node) => /dialog/.test(text(node.role)));
  const titles = levels.filter((level) => level === 1).length;
  const skipped = levels.flatMap((level, n) =>
    level > (levels[n - 1] ?? (isDialog ? 2 : 0)) + 1 ? [`“${text(headings[n]?.name)}” skips a level`] : [],
  );
  return isDialog || titles === 1 || (isComing && titles === 0)
    ? skipped
    : [`${titles} headings of the first level`, ...skipped];
}

function landmarkFaults(nodes: readonly Node[]): string[] {
  const isDialog = nodes.some((node) => /dialog/.test(text(node.role)));
  const count = (role: string) => nodes.filter((node) => text(node.role) === role).length;
  const lacking = isDialog ? [] : ['main', 'banner', 'contentinfo'].filter((role) => count(role) !== 1);
  const named = nodes.filter((node) => NAMED_LANDMARKS.has(text(node.role)));
  const names = named.map((node) => `${text(node.role)} “${text(node.name)}”`);
  return [
    ...lacking.map((role) => `${count(role)} of ${role}`),
    ...named.filter((node) => text(node.name) === '').map((node) => `a ${text(node.role)} without a name`),
    ...names.filter((name, n) => names.indexOf(name) !== n).map((name) => `more than one ${name}`),
  ];
}

/** Returns the containers that distinguish a node from others with the same name. */
function placeOf(node: Node, byId: ReadonlyMap<string, Node>, isInRow: boolean): string {
  const parent = node.parentId === undefined ? undefined : byId.get(node.parentId);
  if (parent === undefined) return '';
  const [role, name] = [text(parent.role), text(parent.name)];
  if (isInRow && ROWS.has(role)) return String(parent.nodeId);
  const above = placeOf(parent, byId, isInRow);
  return GROUPS.has(role) && name !== '' ? `${above}/${name}` : above;
}

/** Returns true when a control or its group has a description. */
function isExplained(node: Node | undefined, byId: ReadonlyMap<string, Node>): boolean {
  if (node === undefined) return false;
  return text(node.description) !== '' || isExplained(byId.get(node.parentId ?? ''), byId);
}

/** Returns the faults of the controls' names: not distinguishable, or without the description of an error. */
function controlFaults(nodes: readonly Node[], byId: ReadonlyMap<string, Node>): string[] {
  const seen = new Map<string, unknown>();
  const titles = nodes.filter((node) => text(node.role) === 'heading').map((node) => text(node.name));
  // Two articles may have the same title.
  const twins = titles.filter((title, n) => titles.indexOf(title) !== n);
  return nodes
    .filter((node) => CONTROLS.has(text(node.role)))
    .filter((node) => !twins.some((title) => text(node.name).includes(title)))
    .flatMap((node) => {
      const [role, name] = [text(node.role), text(node.name)];
      if (name === '') return [`a ${role} without a name`];
      const isWrong = ![undefined, 'false'].includes(property(node, 'invalid') as string | undefined);
      const unexplained = isWrong && !isExplained(node, byId) ? [`“${name}” does not say what is wrong`] : [];
      // A descriptive name may repeat in each row of a list; a single word may not.
      const key = `${role} “${name}” ${placeOf(node, byId, /\s/.test(name))}`;
      const target = role === 'link' ? property(node, 'url') : node.nodeId;
      const isOther = seen.has(key) && seen.get(key) !== target;
      seen.set(key, target);
      return isOther ? [...unexplained, `more than one ${role} “${name}”`] : unexplained;
    });
}

function inReadingOrder(node: Node | undefined, byId: ReadonlyMap<string, Node>): Node[] {
  if (node === undefined) return [];
  return [node, ...(node.childIds ?? []).flatMap((id) => inReadingOrder(byId.get(id), byId))];
}

const sessions = new WeakMap<Page, CDPSession>();

/** Returns what a screen reader would announce wrongly or not at all: names, headings, landmarks, field errors. */
export async function nameFaults(page: Page): Promise<string[]> {
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  sessions.set(page, session);
  // Precedes the tree: a part that mounts in between has its title there.
  const isComing = (await page.locator(COMING).count()) > 0;
  const { nodes: all } = (await session.send('Accessibility.getFullAXTree')) as unknown as { nodes: Node[] };
  const byId = new Map(all.map((node) => [node.nodeId, node]));
  const nodes = inReadingOrder(all[0], byId).filter(({ ignored }) => !ignored);
  const pictures = nodes.filter((node) => text(node.role) === 'image' && text(node.name) === '');
  return [
    ...new Set([
      ...headingFaults(nodes, isComing),
      ...landmarkFaults(nodes),
      ...controlFaults(nodes, byId),
      ...pictures.map(() => 'a picture without words'),
    ]),
  ];
}

/** Returns links of a navigation to the current page that do not declare it. Runs in the page. */
export function currentFaults(): string[] {
  const links = [...document.querySelectorAll<HTMLAnchorElement>('nav a[href]')];
  return links
    .filter((link) => link.href === location.href && link.getAttribute('aria-current') !== 'page')
    .map((link) => `“${link.textContent}” leads to where one is and does not say so`);
}
