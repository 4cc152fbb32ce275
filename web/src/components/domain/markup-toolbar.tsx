import type { Mark } from '#contract/markup';
import { BoldIcon, ItalicIcon, UnderlineIcon } from '@/components/ui/form-icons.tsx';
import { Tooltip } from '@/components/ui/tooltip.tsx';

const marks = [
  { mark: 'bold', label: 'Bold', key: 'B', Icon: BoldIcon },
  { mark: 'italic', label: 'Italic', key: 'I', Icon: ItalicIcon },
  { mark: 'underline', label: 'Underline', key: 'U', Icon: UnderlineIcon },
] as const;

/** Returns the mark of a shortcut with Ctrl or Cmd. */
export const markOfKey = (pressed: string): Mark | undefined =>
  marks.find(({ key }) => key.toLowerCase() === pressed.toLowerCase())?.mark;

/** Toggles bold, italic and underline. Its buttons do not take the focus, so a phone's keyboard stays open. */
export function MarkupToolbar({ boxId, onPress }: { boxId: string; onPress: (mark: Mark) => void }) {
  return (
    <fieldset className="flex gap-1">
      <legend className="sr-only">Formatting</legend>
      {marks.map(({ mark, label, key, Icon }) => (
        <Tooltip key={mark} label={`${label} (Ctrl+${key}, ⌘${key})`}>
          <button
            type="button"
            aria-label={label}
            aria-controls={boxId}
            aria-keyshortcuts={`Control+${key} Meta+${key}`}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPress(mark)}
            className="grid size-11 place-items-center rounded-md text-ink transition-colors hover:bg-sunken active:bg-line md:size-10"
          >
            <Icon />
          </button>
        </Tooltip>
      ))}
    </fieldset>
  );
}
