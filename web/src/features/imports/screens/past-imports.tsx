import { useId, useState } from 'react';
import type { Import } from '#contract/imports';
import { categoryName } from '#contract/topics';
import { Time } from '@/components/domain/time.tsx';
import { Button } from '@/components/ui/button.tsx';
import { formatCount, formatNumber } from '@/lib/text/format.ts';
import { ImportReport } from './import-report.tsx';
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

function Row({ each, onUndone }: { each: Import; onUndone: (text: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
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
            <Button
              variant="outline"
              size="sm"
              aria-expanded={isOpen}
              aria-controls={id}
              onClick={() => setOpen(!isOpen)}
            >
              Report
            </Button>
            <UndoImport import={each} size="sm" onUndone={onUndone} />
          </div>
        )}
      </div>
      <div id={id} hidden={!isOpen} className="pt-5 pb-3">
        {isOpen && <ImportReport id={each.id} headingLevel={4} />}
      </div>
    </li>
  );
}

type PastImportsProps = { imports: readonly Import[]; onUndone: (text: string) => void };

/** Lists earlier imports with their reports, and undoes them. */
export function PastImports({ imports, onUndone }: PastImportsProps) {
  if (imports.length === 0) return null;
  return (
    <section aria-labelledby="past-imports">
      <h3 id="past-imports" className="pb-3 text-lg">
        Your imports
      </h3>
      <ul className="border-b border-line">
        {imports.map((each) => (
          <Row key={each.id} each={each} onUndone={onUndone} />
        ))}
      </ul>
      <p className="pt-3 text-sm text-pretty text-muted">You can undo an import for 90 days.</p>
    </section>
  );
}
