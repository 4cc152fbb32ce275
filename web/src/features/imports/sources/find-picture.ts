const PICTURE = /\.(?:jpe?g|png|webp|gif|heic|heif|avif)$/i;

const decode = (path: string) => {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
};

/**
 * Returns a function that finds the file of an archive that a picture's address means: an address of the old blog
 * ends with the path of the file, and a relative one is the path.
 */
export function createPictureFinder(names: readonly string[]): (address: string) => string | null {
  const byName = new Map<string, string[]>();
  for (const name of names.filter((each) => PICTURE.test(each))) {
    const last = name.slice(name.lastIndexOf('/') + 1);
    byName.set(last, [...(byName.get(last) ?? []), name]);
  }
  return (address) => {
    const path = decode(address.replace(/[?#].*$/, '').replace(/^(?:https?:)?\/\/[^/]*/i, '')).replace(/^[./]+/, '');
    const candidates = byName.get(path.slice(path.lastIndexOf('/') + 1)) ?? [];
    const isMeant = (name: string) => name === path || name.endsWith(`/${path}`) || isTail(path, name);
    return candidates.find(isMeant) ?? null;
  };
}

/** Tests whether an address ends with a file's path of at least two folders, which a name alone does not prove. */
const isTail = (path: string, name: string) => name.split('/').length > 2 && path.endsWith(`/${name}`);
