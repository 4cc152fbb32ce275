import type { ReactNode } from 'react';
import { classNames } from '@/lib/class-names.ts';
import { AlertIcon, CheckIcon } from './icons.tsx';

type NoticeTone = 'error' | 'warning' | 'success';

const tones = {
  error: { box: 'bg-danger-soft', mark: 'text-danger', Icon: AlertIcon },
  warning: { box: 'bg-sunken', mark: 'text-ink', Icon: AlertIcon },
  success: { box: 'bg-money-soft', mark: 'text-money', Icon: CheckIcon },
};

type NoticeProps = {
  tone: NoticeTone;
  title: string;
  /** Not announced, because a toast says the same. */
  isSilent?: boolean;
  children?: ReactNode;
};

/** Shows the result of an action in the page; announced when it appears. */
export function Notice({ tone, title, isSilent = false, children }: NoticeProps) {
  const { box, mark, Icon } = tones[tone];
  return (
    <div
      role={isSilent ? undefined : tone === 'success' ? 'status' : 'alert'}
      className={classNames('flex gap-3 rounded-md px-4 py-3.5 text-sm', box)}
    >
      <Icon className={classNames('mt-0.5 size-5', mark)} />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        {children && <div className="mt-0.5 text-pretty">{children}</div>}
      </div>
    </div>
  );
}
