import { Link } from 'react-router-dom';
import { type NotificationItem, type NotificationKind, toNotificationText } from '#contract/notifications';
import { Time } from '@/components/domain/time.tsx';
import { classNames } from '@/lib/class-names.ts';
import { NotificationIcon } from './notification-icon.tsx';

/** Kinds that count a whole day, and so have no time. */
const COUNTS: readonly NotificationKind[] = ['new_followers', 'new_subscribers'];

function Content({ item }: { item: NotificationItem }) {
  return (
    <>
      <NotificationIcon kind={item.kind} />
      <span className="min-w-0 flex-1">
        <span className={classNames('block text-pretty wrap-anywhere', !item.isRead && 'font-medium')}>
          {!item.isRead && <span className="sr-only">New: </span>}
          {toNotificationText(item)}
        </span>
        {item.note !== null && (
          <span
            dir="auto"
            className={classNames(
              'mt-0.5 text-sm text-pretty wrap-anywhere text-muted',
              // An announcement has no other page.
              item.kind === 'announced' ? 'block whitespace-pre-line' : 'line-clamp-2',
            )}
          >
            {item.note}
          </span>
        )}
      </span>
      {!COUNTS.includes(item.kind) && (
        <span className="shrink-0 text-sm text-muted tabular-figures max-sm:basis-full max-sm:pl-8 sm:pt-0.5">
          <Time at={item.at} format="clock" />
        </span>
      )}
    </>
  );
}

const row = 'flex min-h-14 items-start gap-x-3 gap-y-0.5 py-4 text-base max-sm:flex-wrap';

/** Shows a notification, which opens its subject. A dot marks what is new. */
export function NotificationRow({ item }: { item: NotificationItem }) {
  return (
    <li className="relative border-t border-line first:border-t-0">
      {!item.isRead && <span aria-hidden="true" className="absolute top-6 -left-3.5 size-2 rounded-full bg-accent" />}
      {item.path === null ? (
        <div className={row}>
          <Content item={item} />
        </div>
      ) : (
        <Link to={item.path} className={`${row} transition-colors hover:text-accent`}>
          <Content item={item} />
        </Link>
      )}
    </li>
  );
}
