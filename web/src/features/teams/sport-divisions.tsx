import { DivisionChoices } from './division-choices.tsx';
import type { DivisionGroup } from './sport-groups.ts';
import type { SportsForm } from './use-sports-form.ts';

type SportDivisionsProps = { groups: readonly DivisionGroup[]; headingLevel: 2 | 3; form: SportsForm };

/** Avoids a row with only one division where possible. */
function columns(count: number): string {
  if (count === 2) return 'md:grid-cols-2';
  if (count === 4) return 'md:grid-cols-2 lg:grid-cols-4';
  return 'md:grid-cols-3';
}

/** Shows the divisions of one sport in groups. */
export function SportDivisions({ groups, headingLevel, form }: SportDivisionsProps) {
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
