import type { KeyboardEvent } from 'react';
import { tabStyle } from './tab-style.ts';

type ViewTabsProps<View extends string> = {
  label: string;
  /** Prefix of the ids of tabs and panels; give a panel `panelProps(id, view)`. */
  id: string;
  views: readonly { key: View; label: string }[];
  shown: View;
  onShow: (view: View) => void;
};

/** Returns the props of a view's panel. */
export const panelProps = (id: string, view: string) =>
  ({ role: 'tabpanel', id: `${id}-${view}-panel`, 'aria-labelledby': `${id}-${view}` }) as const;

/** Two views of the same content. Unlike TabLinks they have no URLs, and the hidden view preserves its state. */
export function ViewTabs<View extends string>({ label, id, views, shown, onShow }: ViewTabsProps<View>) {
  function move(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const at = views.findIndex(({ key }) => key === shown);
    const next = views[(at + step + views.length) % views.length];
    if (next === undefined) return;
    onShow(next.key);
    document.getElementById(`${id}-${next.key}`)?.focus();
  }
  return (
    <div role="tablist" aria-label={label} className="scroll-row -mb-px flex gap-6">
      {views.map((view) => {
        const isShown = view.key === shown;
        return (
          <button
            key={view.key}
            type="button"
            role="tab"
            id={`${id}-${view.key}`}
            aria-selected={isShown}
            aria-controls={isShown ? `${id}-${view.key}-panel` : undefined}
            tabIndex={isShown ? 0 : -1}
            onClick={() => onShow(view.key)}
            onKeyDown={move}
            className={tabStyle(isShown)}
          >
            {view.label}
          </button>
        );
      })}
    </div>
  );
}
