import { Button } from '@/components/ui/button.tsx';
import { Checkbox } from '@/components/ui/checkbox.tsx';
import { formatCount, formatNumber } from '@/lib/text/format.ts';

type DraftSelectionBarProps = {
  selectedCount: number;
  isAllSelected: boolean;
  onSelectAll: (isSelected: boolean) => void;
  onDelete: () => void;
};

export function DraftSelectionBar({ selectedCount, isAllSelected, onSelectAll, onDelete }: DraftSelectionBarProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line pb-3">
      <Checkbox name="all-drafts" label="Select all" checked={isAllSelected} onChange={onSelectAll} />
      <p role="status" className="sr-only">
        {selectedCount > 0 && `${formatCount(selectedCount, 'draft')} selected`}
      </p>
      <Button variant="outline" size="sm" disabled={selectedCount === 0} onClick={onDelete} className="tabular-nums">
        Delete Selected{selectedCount > 0 && ` (${formatNumber(selectedCount)})`}
      </Button>
    </div>
  );
}
