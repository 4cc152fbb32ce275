/** Once what is wrong with a form's fields stands there: moves the focus to the first of them, by name. */
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
