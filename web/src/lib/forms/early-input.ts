type Box = HTMLInputElement | HTMLTextAreaElement;

const isBox = (element: Element): element is Box =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;

const isTick = (box: Box): box is HTMLInputElement => box.type === 'checkbox';

const isUntouched = (box: Box) => (isTick(box) ? box.checked === box.defaultChecked : box.value === box.defaultValue);

/**
 * Returns the values that the user or the browser entered before the form's script loaded, by the name of the input.
 * The form's state does not contain them yet.
 */
export function earlyInput(form: HTMLFormElement | null): Record<string, string | boolean> {
  const boxes = [...(form?.elements ?? [])].filter(isBox).filter((box) => box.name !== '' && !isUntouched(box));
  return Object.fromEntries(boxes.map((box) => [box.name, isTick(box) ? box.checked : box.value]));
}
