/** Moves the focus to the first invalid field, by name, after the errors have been rendered. */
export function focusFirstInvalid(form: HTMLFormElement, errors: Record<string, string | undefined>): void {
  requestAnimationFrame(() => {
    for (const element of form.elements) {
      if (element instanceof HTMLElement && errors[element.getAttribute('name') ?? ''] !== undefined) {
        element.focus();
        return;
      }
    }
  });
}
