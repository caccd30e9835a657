/** The small maps of the battles, fetched when the first is to be seen. */

/** A map: lengths in quarters of an inch, y growing downwards. */
export interface BattleMap {
  size: [number, number];
  /** Kinds of ground with their paths; the width of a line, 0 for an area. */
  ground: [string, string, number][];
  /** The outlines of both sides' units. */
  sides: [string, string];
  /** The colours in which the sides are expected. */
  colours: [string, string];
}

let all: Promise<Record<string, BattleMap>> | null = null;

/** The map of a battle in one of its versions; `null` where none was drawn. */
export async function mapOf(battle: string): Promise<BattleMap | null> {
  all ??= import('./maps.json').then((file) => file.default as unknown as Record<string, BattleMap>);
  return (await all)[battle] ?? null;
}
