import { useId, useState } from 'react';
import type { Import } from '#contract/imports';
import { type CategoryKey, categoryName } from '#contract/topics';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatCount, formatNumber } from '@/lib/text/format.ts';
import { ImportReport } from './import-report.tsx';
import { MoveImport } from './move-import.tsx';
import { platformNames } from './platform-names.ts';
import { UndoImport } from './undo-import.tsx';

/** Says what became of an import. */
function stateText({ state, counts }: Import): string {
  const kept = counts.edited === 0 ? '' : `, ${formatNumber(counts.edited)} changed here`;
  const waiting = counts.waiting === 0 ? '' : `, ${formatNumber(counts.waiting)} not published yet`;
  if (state === 'undone')
    return counts.edited === 0 ? 'Undone' : `Undone; ${formatCount(counts.edited, 'post')} stayed`;
  return `${state === 'open' ? 'Not finished: ' : ''}${formatNumber(counts.imported)} imported${waiting}${kept}`;
}

const isUndone = ({ state, counts }: Import) =>
  state === 'undone' && counts.waiting + counts.imported + counts.skipped + counts.failed === 0;

type ListProps = {
  writingTopics: readonly CategoryKey[];
  /** Both receive the result in words. */
  onUndone: (text: string) => void;
  onMoved: (text: string) => void;
};

function Row({ each, writingTopics, onUndone, onMoved }: ListProps & { each: Import }) {
  const [shown, setShown] = useState<'report' | 'category' | null>(null);
  const id = useId();
  const others = writingTopics.filter((topic) => topic !== each.category);
  const toggle = (part: 'report' | 'category', label: string) => (
    <Button
      variant="outline"
      size="sm"
      aria-expanded={shown === part}
      aria-controls={id}
      onClick={() => setShown(shown === part ? null : part)}
    >
      {label}
    </Button>
  );
  return (
    <li className="border-t border-line py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <p className="font-medium">
            {platformNames[each.kind]}, <Time at={each.createdAt} format="long" />
          </p>
          <p className="text-sm text-muted">
            {stateText(each)} · {categoryName(each.category)}
          </p>
        </div>
        {!isUndone(each) && (
          <div className="flex flex-wrap gap-2">
            {toggle('report', 'Report')}
            {others.length > 0 && each.state !== 'undone' && toggle('category', 'Change Category')}
            <UndoImport import={each} size="sm" onUndone={onUndone} />
          </div>
        )}
      </div>
      <div id={id} hidden={shown === null} className="pt-5 pb-3">
        {shown === 'report' && <ImportReport id={each.id} headingLevel={4} />}
        {shown === 'category' && (
          <MoveImport
            import={each}
            topics={others}
            onMoved={(text) => {
              setShown(null);
              onMoved(text);
            }}
          />
        )}
      </div>
    </li>
  );
}

/** Lists earlier imports with their reports, moves them to another category, and undoes them. */
export function PastImports({ imports, ...props }: ListProps & { imports: readonly Import[] }) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="past-imports">
      <h3 id="past-imports" className="pb-3 text-lg">
        Your imports
      </h3>
      <ul className="border-b border-line">
        {imports.map((each) => (
          <Row key={each.id} each={each} {...props} />
        ))}
      </ul>
      <p className="pt-3 text-sm text-pretty text-muted">You can undo an import for 90 days.</p>
    </section>
  );
}
