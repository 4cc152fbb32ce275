const list = new Intl.ListFormat('en');

/** ['a', 'b', 'c'] -> 'a, b, and c'. */
export const formatList = (names: readonly string[]) => list.format(names);
