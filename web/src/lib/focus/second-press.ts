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
 * Whether a press is the rest of a double-click or double-tap: it comes soon after the one before, at its place, where
 * something else may have moved meanwhile. Presses of the keyboard, which have no place, never are.
 */
function isSecondPress({ timeStamp, clientX, clientY, detail }: Press): boolean {
  const isSoon = timeStamp - last.timeStamp < SOON_MS;
  const isNear = Math.hypot(clientX - last.clientX, clientY - last.clientY) < SAME_PLACE_PX;
  last = { timeStamp, clientX, clientY };
  return detail > 1 || (detail === 1 && isSoon && isNear);
}

/** For a list from which things are removed: what moves under the pointer does not get the second press. */
export const ignoreSecondPress = {
  onClickCapture: (event: ReactMouseEvent) => {
    if (!isSecondPress(event.nativeEvent)) return;
    event.preventDefault();
    event.stopPropagation();
  },
};
