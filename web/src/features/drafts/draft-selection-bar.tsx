import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { formatCount } from '@/lib/format.ts';

type DraftSelectionBarProps = {
  selectedCount: number;
  isAllSelected: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onDelete: () => void;
};

/** Selects all drafts of the list, and deletes the selected ones. */
export function DraftSelectionBar({ selectedCount, isAllSelected, onSelectAll, onDelete }: DraftSelectionBarProps) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line pb-3">
      <Checkbox name="all-drafts" label="Select all" checked={isAllSelected} onChange={onSelectAll} />
      <p role="status" className="ml-auto text-sm text-muted tabular-nums">
        {selectedCount > 0 && `${formatCount(selectedCount, 'draft')} selected`}
      </p>
      <Button variant="outline" size="sm" disabled={selectedCount === 0} onClick={onDelete}>
        Delete Selected
      </Button>
    </div>
  );
}
