// Army lists of one's own, kept in the browser.

/** A list that is kept. */
export interface Kept {
  name: string;
  rules: string;
  text: string;
}

const PLACE = 'tercio.lists';

/** The lists that are kept, by name. */
export function keptLists(): Kept[] {
  try {
    const all = JSON.parse(localStorage.getItem(PLACE) ?? '[]') as Kept[];
    return all.sort((one, other) => one.name.localeCompare(other.name));
  } catch {
    return [];
  }
}

/** Keeps a list under its name, in place of one that had it. `false` if the browser keeps nothing. */
export function keepList(list: Kept): boolean {
  return write([...keptLists().filter((one) => one.name !== list.name), list]);
}

/** Forgets a list. */
export function forgetList(name: string): void {
  write(keptLists().filter((one) => one.name !== name));
}

function write(lists: Kept[]): boolean {
  try {
    localStorage.setItem(PLACE, JSON.stringify(lists));
    return true;
  } catch {
    return false;
  }
}
