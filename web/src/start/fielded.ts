/** Who is fielded in a battle: each rulebook makes units of its own of the troops that were there. */
import type { BattleInfo } from '../wire/BattleInfo';
import counted from './fielded.json';

const COUNTED = counted as Record<string, Record<string, number[]>>;

/** How many a side: units, or men where men stand alone; as the battle's file has it where that was not counted. */
export function fielded({ name, units }: BattleInfo, rules: string): readonly [number, number] {
  const [one, other] = COUNTED[name]?.[rules] ?? units;
  return [one ?? units[0], other ?? units[1]];
}

/** The table and who stands on it under a rulebook, in words; of fewer men than there were on the day that is said. */
export function sizeUnder(battle: BattleInfo, rules: string): string {
  const { table: [wide, deep], units: day, skirmish, year } = battle;
  const [one, other] = fielded(battle, rules);
  const fewer = skirmish && year !== 0 && one + other < day[0] + day[1];
  return `${wide} × ${deep} ft · ${one} against ${other} ${skirmish ? 'men' : 'units'}${fewer ? `, for ${day[0]} and ${day[1]} on the day` : ''}`;
}
