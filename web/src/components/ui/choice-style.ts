/** Frame around a checkbox or radio button that is hidden visually. */
const frame =
  'relative cursor-pointer items-center border border-line-strong transition-colors hover:border-ink ' +
  'has-checked:border-accent has-checked:bg-accent-soft ' +
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink';

/** Style of a choice in the size of a card. */
export const cardStyle = `${frame} group flex min-h-14 rounded-md bg-surface px-4 py-3`;

/** Style of a choice in the size of its label. */
export const chipStyle =
  `${frame} inline-flex min-h-11 gap-1.5 rounded-full px-4 py-1.5 text-sm has-checked:text-accent ` +
  'has-disabled:cursor-not-allowed has-disabled:border-line has-disabled:text-muted md:min-h-9';

/** Style of the input, which covers the whole choice. */
export const choiceInputStyle = 'absolute inset-0 cursor-[inherit] appearance-none outline-none';

/** Style of a radio button's mark, next to its input. */
export const radioMarkStyle =
  'size-4.5 shrink-0 rounded-full border border-line-strong group-has-checked:border-[5px] group-has-checked:border-accent';
