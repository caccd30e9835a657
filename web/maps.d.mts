import type { Ground } from './src/wire/Ground';
import type { Table } from './src/wire/Table';

/** A battle's map from how it stands: its size, its ground as paths, and the pieces of both sides. */
export function mapOf(seen: { table: Table; ground: Ground[] }): unknown;
