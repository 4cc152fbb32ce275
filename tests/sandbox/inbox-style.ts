/** The product's style (paper, ink, vermilion), for one small page. */
export const inboxStyle = `
:root { --paper: #fbfaf7; --raised: #fff; --ink: #1c1a17; --soft: #6b655c; --line: #e6e2da; --accent: #b3361f; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171614; --raised: #1f1d1a; --ink: #ece8e1; --soft: #a39c91; --line: #2e2b27; --accent: #f0795f; }
}
* { box-sizing: border-box; }
html, body { height: 100%; }
body { margin: 0; display: flex; flex-direction: column; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
a { color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: -2px; }
header { display: flex; align-items: baseline; gap: 12px; padding: 14px 20px; border-bottom: 1px solid var(--line); }
h1, h2 { margin: 0; font-family: Georgia, 'Times New Roman', serif; font-weight: 600; line-height: 1.25; overflow-wrap: anywhere; }
h1 { font-size: 22px; } h1 a { text-decoration: none; } h2 { font-size: 26px; }
aside { padding: 10px 20px; border-bottom: 1px solid var(--line); background: var(--raised); color: var(--accent); overflow-wrap: anywhere; }
header p, .empty { margin: 0; color: var(--soft); }
.empty { padding: 40px 20px; text-align: center; }
main { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(300px, 380px) 1fr; }
section { overflow-y: auto; border-right: 1px solid var(--line); }
section:only-child { grid-column: 1 / -1; border: 0; }
ol { list-style: none; margin: 0; padding: 0; }
li a { display: block; padding: 12px 20px; border-bottom: 1px solid var(--line); text-decoration: none; }
li a:hover { background: var(--raised); }
li a[aria-current] { background: var(--raised); box-shadow: inset 3px 0 var(--accent); }
.row { display: flex; justify-content: space-between; gap: 12px; font-size: 13px; color: var(--soft); }
.to, .preview { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.row time { flex: none; }
strong { display: block; font-weight: 600; overflow-wrap: anywhere; }
.preview { display: block; font-size: 13px; color: var(--soft); }
article { min-width: 0; min-height: 0; display: flex; flex-direction: column; gap: 14px; padding: 24px 28px; overflow-y: auto; }
article.hint { justify-content: center; }
.back { display: none; }
dl { margin: 0; display: grid; grid-template-columns: max-content 1fr; gap: 2px 14px; font-size: 14px; }
dt { color: var(--soft); } dd { margin: 0; overflow-wrap: anywhere; }
.tabs { display: flex; gap: 20px; border-bottom: 1px solid var(--line); }
.tabs a { padding: 10px 0; text-decoration: none; color: var(--soft); }
.tabs a[aria-current] { color: var(--ink); box-shadow: inset 0 -2px var(--accent); }
iframe { flex: 1; min-height: 420px; width: 100%; border: 1px solid var(--line); border-radius: 6px; background: #fff; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.6 ui-monospace, monospace; }
pre a { color: var(--accent); }
@media (max-width: 767px) {
  main { display: block; overflow-y: auto; }
  section { border: 0; overflow: visible; }
  [data-open] section, article.hint { display: none; }
  article { min-height: 100%; padding: 12px 20px 20px; }
  .back { display: inline-block; padding: 10px 0; color: var(--accent); text-decoration: none; }
}
`;
