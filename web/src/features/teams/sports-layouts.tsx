import { useId, useState } from 'react';
import { ChevronDownIcon } from '@/components/ui/icons.tsx';
import { panelProps, ViewTabs } from '@/components/ui/view-tabs.tsx';
import { classNames } from '@/lib/class-names.ts';
import { DivisionChoices } from './division-choices.tsx';
import type { DivisionGroup, SportGroup } from './sport-groups.ts';
import { tickedTeams } from './sports-choice.ts';
import type { SportsForm } from './use-sports-form.ts';

type LayoutProps = { sports: readonly SportGroup[]; form: SportsForm };

type SportDivisionsProps = { groups: readonly DivisionGroup[]; headingLevel: 2 | 3; form: SportsForm };

/** Avoids a row with only one division where possible. */
function columns(count: number): string {
  if (count === 2) return 'md:grid-cols-2';
  if (count === 4) return 'md:grid-cols-2 lg:grid-cols-4';
  return 'md:grid-cols-3';
}

/** Shows the divisions of one sport in groups. */
function SportDivisions({ groups, headingLevel, form }: SportDivisionsProps) {
  const Heading = `h${headingLevel}` as const;
  return groups.map(({ name, leagues }) => (
    <div key={name} className="pt-6 md:pt-8">
      <Heading className="border-b border-line pb-3 text-xl">{name}</Heading>
      <div className={`grid gap-x-6 lg:gap-x-10 ${columns(leagues.length)}`}>
        {leagues.map((league) => (
          <DivisionChoices key={league.id} league={league} form={form} />
        ))}
      </div>
    </div>
  ));
}

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
