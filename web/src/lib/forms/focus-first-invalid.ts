/**
 * Moves the focus to the first invalid field, by name, after the errors have been rendered. An element that is not a
 * form control has its name in `data-name`.
 */
export function focusFirstInvalid(form: HTMLFormElement, errors: Record<string, string | undefined>): void {
  requestAnimationFrame(() => {
    for (const element of form.querySelectorAll<HTMLElement>('[name], [data-name]')) {
      const name = element.getAttribute('name') ?? element.dataset.name ?? '';
      if (errors[name] !== undefined && element.checkVisibility()) {
        element.focus();
        return;
      }
    }
  });
}
