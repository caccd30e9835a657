import type { Ground } from './src/wire/Ground';
import type { Side } from './src/wire/Side';
import type { Table } from './src/wire/Table';

/** A battle's map from how it stands: its size, its ground as paths, and the pieces of both sides. */
export function mapOf(seen: { table: Table; ground: Ground[] }): unknown;

/** How many units a side fields, or men where men stand alone, from how the battle stands for it; leaders of units are not counted. */
export function fieldedOf(seen: { table: Table }, side: Side): number;
