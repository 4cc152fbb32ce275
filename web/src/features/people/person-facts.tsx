import type { ReactNode } from 'react';
import { adminRoleLabels } from '#contract/admins';
import { PENDING_COUNT_MAX } from '#contract/moderation';
import type { PersonResponse } from '#contract/people';
import { Time } from '@/components/domain/time.tsx';
import { formatCapped } from '@/lib/text/format-capped.ts';

function addressState({ emailConfirmed, suppressedSince }: PersonResponse): ReactNode {
  return (
    <>
      {emailConfirmed ? 'Confirmed' : 'Not confirmed'}
      {suppressedSince !== null && (
        <>
          , no bulk mail since <Time at={suppressedSince} format="short" />
        </>
      )}
    </>
  );
}

function suspensionState({ suspension }: PersonResponse): ReactNode {
  if (suspension === null) return 'None';
  const { since, until, reason } = suspension;
  return (
    <>
      {until === null ? 'Banned' : 'Suspended'} since <Time at={since} format="moment" />
      {until !== null && (
        <>
          {' '}
          until <Time at={until} format="moment" />
        </>
      )}
      {`: ${reason}`}
    </>
  );
}

const counted = (count: number) => formatCapped(count, PENDING_COUNT_MAX);

/** Shows the state of an account. */
export function PersonFacts({ person }: { person: PersonResponse }) {
  const { sessions, lastSignInAt } = person;
  const facts: [string, ReactNode][] = [
    ['Email', person.email],
    ['Address', addressState(person)],
    ['Joined', <Time key="joined" at={person.createdAt} format="short" />],
    ['Roles', person.roles.map((role) => adminRoleLabels[role]).join(', ') || 'None'],
    [
      'Sessions',
      lastSignInAt === null ? (
        'None'
      ) : (
        <>
          {sessions}, last sign-in <Time at={lastSignInAt} format="moment" />
        </>
      ),
    ],
    ['Subscribes to', counted(person.subscriptions)],
    ['Has subscribers', counted(person.subscribers)],
    ['Reports by this person', counted(person.reportsBy)],
    ['Reports about their texts', counted(person.reportsAbout)],
    ['Comment bans', counted(person.commentBans)],
    ['Suspension', suspensionState(person)],
  ];
  return (
    <dl className="max-w-2xl border-t border-line text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-6 border-b border-line py-2">
          <dt className="text-muted">{label}</dt>
          <dd dir="auto" className="font-medium wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
