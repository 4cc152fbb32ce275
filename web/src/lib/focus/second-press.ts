import type { MouseEvent as ReactMouseEvent } from 'react';

type Press = Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY' | 'detail'>;

const SOON_MS = 500;
const SAME_PLACE_PX = 12;

let last: Pick<Press, 'timeStamp' | 'clientX' | 'clientY'> = {
  timeStamp: Number.NEGATIVE_INFINITY,
  clientX: 0,
  clientY: 0,
};

/**
 * Detects the second press of a double-click or double-tap: soon after the first and at the same point, where another
 * element may have moved. Keyboard presses have no position and never count.
 */
function isSecondPress({ timeStamp, clientX, clientY, detail }: Press): boolean {
  const isSoon = timeStamp - last.timeStamp < SOON_MS;
  const isNear = Math.hypot(clientX - last.clientX, clientY - last.clientY) < SAME_PLACE_PX;
  last = { timeStamp, clientX, clientY };
  return detail > 1 || (detail === 1 && isSoon && isNear);
}

/** Ignores second presses in a list whose entries can be removed, because the next entry moves under the pointer. */
export const ignoreSecondPress = {
  onClickCapture: (event: ReactMouseEvent) => {
    if (!isSecondPress(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
  },
};
