type Box = HTMLInputElement | HTMLTextAreaElement;

const isBox = (element: Element): element is Box =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const isTick = (box: Box): box is HTMLInputElement => box.type === 'checkbox';

const isUntouched = (box: Box) => (isTick(box) ? box.checked === box.defaultChecked : box.value === box.defaultValue);

/**
 * What was typed, ticked or filled in by the browser before a form's script arrived, by the name of the box: its state
 * does not know of it.
 */
export function earlyInput(form: HTMLFormElement | null): Record<string, string | boolean> {
  const boxes = [...(form?.elements ?? [])].filter(isBox).filter((box) => box.name !== '' && !isUntouched(box));
  return Object.fromEntries(boxes.map((box) => [box.name, isTick(box) ? box.checked : box.value]));
}
