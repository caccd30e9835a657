/** What the files of a battle say of its regiments, laid upon the pieces that belong to them. */
import type { Livery as Told } from '../../wire/Livery';
import type { Piece } from '../../wire/Piece';
import type { Table } from '../../wire/Table';
import { DYES, type Given } from './livery';

/** A piece with what its regiment is called for short and wears, where a file says so. */
export type Enrolled = Piece & { short?: string; livery?: Given };

/** The pieces of a table, each with what the roll says of its regiment. */
export function enrolled(table: Table): Enrolled[] {
  const found = new Map<number, Pick<Enrolled, 'short' | 'livery'>>();
  for (const { short, livery, members } of table.regiments ?? []) {
    const said = { ...(short ? { short } : {}), ...(livery ? { livery: given(livery) } : {}) };
    for (const member of members) found.set(member, said);
  }
  return table.pieces.map((piece) => ({ ...piece, ...found.get(piece.id) }));
}

/** A livery in the colours of the table. */
function given({ coat, lining, flag }: Told): Given {
  return {
    ...(coat ? { coat: DYES[coat]! } : {}),
    ...(lining ? { lining: DYES[lining]! } : {}),
    ...(flag
      ? {
          flag: {
            ...(flag.kind ? { kind: flag.kind } : {}),
            ...(flag.field ? { field: DYES[flag.field]! } : {}),
            ...(flag.device ? { device: flag.device } : {}),
            ...(flag.colour ? { colour: DYES[flag.colour]! } : {}),
            ...(flag.count === undefined ? {} : { count: flag.count }),
            ...(flag.canton ? { canton: flag.canton } : {}),
          },
        }
      : {}),
  };
}
