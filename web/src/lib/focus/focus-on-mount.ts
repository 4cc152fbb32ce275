/** A ref for what takes the place of a control that had the focus: the focus goes on to it, and it is read aloud. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
