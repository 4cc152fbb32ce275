/** A ref for an element that replaces a focused control: the element takes the focus, so screen readers read it. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
