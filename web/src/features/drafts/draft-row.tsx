import { Link } from 'react-router-dom';
import type { DraftListItem } from '#contract/drafts';
import { moderationMessages } from '#contract/moderation';
import { draftPath, editPostPath } from '#contract/posts';
import { statementPath } from '#contract/restrictions';
import { categoryName } from '#contract/topics';
import { Time } from '@/components/domain/time.tsx';
import { Badge } from '@/components/ui/badge.tsx';
import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { TextLink } from '@/components/ui/text-link.tsx';
import { formatCount } from '@/lib/text/format.ts';
import { draftTitle, isUnpublished } from './draft-title.ts';

type DraftRowProps = {
  draft: DraftListItem;
  headingLevel: 2 | 3;
  /** Null if the list has only one draft. */
  isSelected: boolean | null;
  onSelect: (isSelected: boolean) => void;
  onDelete: () => void;
};

export function DraftRow({ draft, headingLevel, isSelected, onSelect, onDelete }: DraftRowProps) {
  const { id, preview, words, category, isPublished, takenDownReason, updatedAt } = draft;
  const title = draftTitle(draft);
  const Heading = `h${headingLevel}` as const;
  return (
    <li className="flex items-start py-5">
      {isSelected !== null && (
        <Checkbox name="draft" label={`Select ${title}`} hidesLabel checked={isSelected} onChange={onSelect} />
      )}
      <div className="min-w-0 flex-1">
        <Heading dir="auto" className="font-serif text-lg">
          <Link to={isPublished ? editPostPath(id) : draftPath(id)} className="reach hover:underline">
            {title}
          </Link>
        </Heading>
        {preview !== '' && (
          <p dir="auto" className="mt-1 line-clamp-2 max-w-[62ch] text-base text-muted">
            {preview}
          </p>
        )}
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <span>{category === null ? 'No category' : categoryName(category)}</span>
          <span>{formatCount(words, 'word')}</span>
          <span>
            Edited <Time at={updatedAt} format="moment" />
          </span>
          {isPublished && <Badge>Unpublished changes</Badge>}
          {isUnpublished(draft) && <Badge>{takenDownReason === null ? 'Unpublished' : 'Taken down'}</Badge>}
        </p>
        {takenDownReason !== null && (
          <p dir="auto" className="mt-2 max-w-[62ch] text-sm text-pretty wrap-anywhere">
            {moderationMessages.isTakenDown(takenDownReason)}{' '}
            <TextLink to={statementPath(id)}>Read the decision or appeal</TextLink>
          </p>
        )}
      </div>
      <Button variant="ghost" size="sm" onClick={onDelete} aria-label={`Delete ${title}`} className="-mr-4 ml-2">
        Delete
      </Button>
    </li>
  );
}
