/** One tab at a time fights a battle that is kept in the browser: two would write two stories into one diary. */
import { placeOf } from './paper';

/** How long what another tab wrote takes to arrive at the most, in milliseconds. */
const SETTLE = 150;

/** Who is told how it goes with a battle's hold. */
export interface Holder {
  /** This tab has the battle now. */
  held(): void;
  /** Another tab has it, or has just taken it. */
  elsewhere(): void;
}

/** A tab's hold on one battle. */
export interface Hold {
  /** Takes the battle, from another tab if need be. */
  take(): void;
  /** Lets go of it. */
  release(): void;
}

/** Asks for a battle; another tab that has it keeps it until this one [takes](Hold.take) it. */
export function hold(battle: string, holder: Holder): Hold {
  // Browsers give locks only to pages that came over a safe way; elsewhere what another tab writes tells of it.
  return typeof navigator !== 'undefined' && navigator.locks ? locked(battle, holder, navigator.locks) : watched(battle, holder);
}

function locked(battle: string, holder: Holder, locks: LockManager): Hold {
  let letGo = (): void => {};
  let released = false;
  const ask = (options: LockOptions): void => {
    const having = async (lock: Lock | null): Promise<void> => {
      if (released) return;
      if (!lock) return holder.elsewhere();
      const until = new Promise<void>((resolve) => (letGo = resolve));
      // What the other tab wrote last may still be on its way here.
      if (options.steal) await new Promise((resolve) => setTimeout(resolve, SETTLE));
      if (released) return;
      holder.held();
      await until;
    };
    locks.request(placeOf(battle), options, having).catch(() => {
      if (!released) holder.elsewhere();
    });
  };
  ask({ ifAvailable: true });
  return {
    take: () => ask({ steal: true }),
    release: () => {
      released = true;
      letGo();
    },
  };
}

function watched(battle: string, holder: Holder): Hold {
  const written = (event: StorageEvent): void => {
    if (event.key === placeOf(battle)) holder.elsewhere();
  };
  addEventListener('storage', written);
  queueMicrotask(() => holder.held());
  return { take: () => holder.held(), release: () => removeEventListener('storage', written) };
}
