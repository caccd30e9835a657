/** Where in the page we are: the part of the address behind `#`, which is sent to no server. */

/** A place in the page. */
export type Route =
  | { page: 'start' }
  | { page: 'armies' }
  | { page: 'battle'; battle: string; key: string | null; told: number | null };

/** The route of an address's hash. `#/battle/<name>[/<key>][?told=<n>]`; anything unknown is the start page. */
export function routeOf(hash: string): Route {
  const [path = '', query = ''] = hash.replace(/^#\/?/, '').split('?', 2);
  const [page, battle, key] = path.split('/');
  if (page === 'armies') return { page: 'armies' };
  if (page === 'battle' && battle) {
    const told = new URLSearchParams(query).get('told');
    const moment = told !== null && /^\d{1,9}$/.test(told) ? Number(told) : null;
    return { page: 'battle', battle: decodeURIComponent(battle), key: key || null, told: moment };
  }
  return { page: 'start' };
}

class Here {
  route = $state.raw<Route>({ page: 'start' });

  /** Follows the address; returns what stops it. */
  follow(): () => void {
    const read = () => (this.route = routeOf(location.hash));
    read();
    addEventListener('hashchange', read);
    return () => removeEventListener('hashchange', read);
  }
}

/** Where we are. */
export const here = new Here();

/** Goes to a battle. */
export function goToBattle(battle: string): void {
  location.hash = `#/battle/${encodeURIComponent(battle)}`;
}
