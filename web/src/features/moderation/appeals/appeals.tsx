import { useId, useState } from 'react';
import { OPEN_REPORTS_COUNT_MAX, type ReportState } from '#contract/moderation';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { panelProps, ViewTabs } from '@/components/ui/view-tabs.tsx';
import { openLabel } from '../open-label.ts';
import { AppealList } from './appeal-list.tsx';
import { useAppeals } from './use-appeals.ts';

/** Shows the appeals of authors in two tabs, open and answered. */
export function Appeals() {
  const id = useId();
  const [state, setState] = useState<ReportState>('open');
  const [isMine, setMine] = useState(false);
  const views = [
    { key: 'open', label: openLabel(useAppeals('open').openCount, OPEN_REPORTS_COUNT_MAX) },
    { key: 'answered', label: 'Answered' },
  ] as const;
  return (
    <>
      <div className="border-b border-line">
        <ViewTabs label="Appeals" id={id} views={views} shown={state} onShow={setState} />
      </div>
      <div {...panelProps(id, state)} className="pt-6">
        {/* Stays mounted to preserve answers in progress. */}
        <div hidden={state !== 'open'}>
          <div className="-mt-3 mb-3">
            <Checkbox name="mine" label="Only assigned to me" checked={isMine} onChange={setMine} />
          </div>
          <AppealList state="open" isMine={isMine} />
        </div>
        {state === 'answered' && <AppealList state="answered" />}
      </div>
    </>
  );
}
