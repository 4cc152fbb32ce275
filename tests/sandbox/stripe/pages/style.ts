/** The style of the inbox (paper, ink, vermilion), on a narrow page. */
export const pageStyle = `
:root { --paper: #fbfaf7; --raised: #fff; --ink: #1c1a17; --soft: #6b655c; --line: #e6e2da; --accent: #b3361f; --on: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #171614; --raised: #1f1d1a; --ink: #ece8e1; --soft: #a39c91; --line: #2e2b27; --accent: #f0795f; --on: #171614; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
header { border-bottom: 1px solid var(--line); }
header p { max-width: 460px; margin: 0 auto; padding: 14px 20px; color: var(--soft); font-size: 14px; }
header strong { margin-right: 8px; color: var(--accent); }
main { max-width: 460px; margin: 0 auto; padding: 28px 20px 48px; }
h1, h2 { font-family: Georgia, 'Times New Roman', serif; font-weight: 600; line-height: 1.25; overflow-wrap: anywhere; }
h1 { margin: 0 0 20px; font-size: 28px; }
h2 { margin: 32px 0 8px; font-size: 20px; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
.soft, dt { color: var(--soft); }
dl { margin: 0 0 24px; }
dl div, li { display: flex; justify-content: space-between; align-items: center; flex-wrap: wrap; gap: 4px 16px; padding: 10px 0;
  border-bottom: 1px solid var(--line); }
dd { margin: 0; font-variant-numeric: tabular-nums; }
dl div.total dd { font-size: 22px; font-weight: 600; }
ul { list-style: none; margin: 0; padding: 0; }
label { display: block; margin-bottom: 6px; font-weight: 600; }
input { width: 100%; min-height: 48px; padding: 0 14px; border: 1px solid var(--soft); border-radius: 6px; background: var(--raised);
  color: var(--ink); font: inherit; font-variant-numeric: tabular-nums; }
button { min-height: 48px; padding: 0 20px; border: 1px solid var(--accent); border-radius: 6px; background: var(--accent); color: var(--on);
  font: inherit; font-weight: 600; cursor: pointer; }
button.quiet { background: transparent; color: var(--ink); border-color: var(--soft); }
form.wide button { width: 100%; margin-top: 16px; }
form.row { display: inline; }
details { margin-top: 16px; color: var(--soft); font-size: 14px; }
summary { min-height: 44px; padding: 10px 0; cursor: pointer; }
code { font: 14px ui-monospace, monospace; }
.alert { padding: 12px 14px; border-left: 3px solid var(--accent); background: var(--raised); }
.back { display: inline-flex; align-items: center; min-height: 44px; margin-top: 8px; color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;
