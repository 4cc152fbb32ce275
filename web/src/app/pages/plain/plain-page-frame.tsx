import type { ReactNode } from 'react';
import { PageMeta } from '@/components/domain/page-meta.tsx';
import { PageHeader } from '@/components/ui/page-header.tsx';
import { useBackHome } from '../shared/use-back-home.ts';

type PlainPageFrameProps = {
  title: string;
  description: string;
  path: string;
  note?: ReactNode;
  children: ReactNode;
};

/** Frame of a text page about the platform. */
export function PlainPageFrame({ title, description, path, note, children }: PlainPageFrameProps) {
  return (
    <div className="shell pb-12">
      <PageMeta title={title} description={description} path={path} />
      <div className="measure mx-auto">
        <PageHeader title={title} note={note} back={useBackHome()} />
        <div className="pt-8 md:pt-10">{children}</div>
      </div>
    </div>
  );
}
