import { useId, useState } from 'react';
import { ChevronDownIcon } from '@/components/ui/icons.tsx';
import { panelProps, ViewTabs } from '@/components/ui/view-tabs.tsx';
import { classNames } from '@/lib/class-names.ts';
import { SportDivisions } from './sport-divisions.tsx';
import type { SportGroup } from './sport-groups.ts';
import { tickedTeams } from './sports-choice.ts';
import type { SportsForm } from './use-sports-form.ts';

type LayoutProps = { sports: readonly SportGroup[]; form: SportsForm };

/** Shows a tab for each sport, on wide screens. */
export function SportTabs({ sports, form }: LayoutProps) {
  const id = useId();
  const [shown, setShown] = useState(sports[0]?.sport ?? '');
  const groups = sports.find(({ sport }) => sport === shown)?.groups ?? [];
  return (
    <>
      <div className="border-b border-line">
        <ViewTabs
          label="Sports"
          id={id}
          views={sports.map(({ sport }) => ({ key: sport, label: sport }))}
          shown={shown}
          onShow={setShown}
        />
      </div>
      <div {...panelProps(id, shown)}>
        <SportDivisions groups={groups} headingLevel={2} form={form} />
      </div>
    </>
  );
}

function SportDisclosure({ sport: { sport, groups }, form }: { sport: SportGroup; form: SportsForm }) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const leagues = groups.flatMap((group) => group.leagues);
  const count = leagues.reduce((sum, league) => sum + tickedTeams(form.choice, league).length, 0);
  return (
    <div className="border-b border-line">
      <h2 className="text-lg">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-14 w-full items-center gap-3 text-left -outline-offset-2"
        >
          {sport}
          <span className="ml-auto font-sans text-sm font-normal tracking-normal text-muted">
            {count > 0 && `${count} followed`}
          </span>
          <ChevronDownIcon className={classNames('size-5 transition-[rotate]', isOpen && 'rotate-180')} />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="pb-4">
        {isOpen && <SportDivisions groups={groups} headingLevel={3} form={form} />}
      </div>
    </div>
  );
}

/** Shows the sports below each other as disclosures, on phones. */
export function SportList({ sports, form }: LayoutProps) {
  return sports.map((sport) => <SportDisclosure key={sport.sport} sport={sport} form={form} />);
}
