import { CSPProvider } from '@base-ui/react/csp-provider';
import { Tooltip } from '@base-ui/react/tooltip';
import type { RefObject } from 'react';

type TooltipPopupProps = { id: string; anchor: RefObject<Element | null>; label: string; onClose: () => void };

/** The part of a Tooltip that loads when it is first shown. */
export default function TooltipPopup({ id, anchor, label, onClose }: TooltipPopupProps) {
  return (
    <CSPProvider disableStyleElements>
      <Tooltip.Root open onOpenChange={(open) => open || onClose()}>
        <Tooltip.Portal>
          <Tooltip.Positioner anchor={anchor} sideOffset={8} collisionPadding={8} className="pointer-events-none z-50">
            <Tooltip.Popup
              id={id}
              role="tooltip"
              className="animate-rise rounded-sm bg-ink px-2.5 py-1.5 text-xs font-medium text-paper"
            >
              {label}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      </Tooltip.Root>
    </CSPProvider>
  );
}
