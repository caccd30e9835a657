/** Groups of single men and herds: what they are called, whose they are, who is of them. */
import type { Group } from '../wire/Group';

/** Its name, that it is hidden, and what else everybody should know. */
export function calledOf(group: Group): string {
  const told = [...(group.hidden ? ['hidden'] : []), ...group.remarks];
  return told.length === 0 ? group.title : `${group.title} (${told.join(', ')})`;
}

/** The class of whose it is. */
export function sideOf({ side }: Group): 'a' | 'b' | 'nobody' {
  return side === null ? 'nobody' : side === 'A' ? 'a' : 'b';
}

/** Whether a piece is of it. */
export function has(group: Group, piece: number | null): boolean {
  return piece !== null && group.members.includes(piece);
}
