/** The keys of the table. Whatever is typed into a field stays there. */
import { answerOf } from '../draft.svelte';
import type { Game } from '../game.svelte';
import { belongs, closing } from '../panels/grouping';
import { settings } from '../settings.svelte';
import type { Measure } from '../wire/Measure';
import type { Camera } from './camera.svelte';
import type { Hand } from './hand.svelte';
import type { Outlook } from './outlook.svelte';
import { spotOf } from './space';

/** A key and what it does, for the help sheet. */
export interface KeyHelp {
  keys: string;
  does: string;
}

/** How far an arrow key goes, and with Shift, in the measure of the rules. */
const STEPS: Record<Measure, [whole: string, part: string]> = { inches: ['an inch', 'a tenth of an inch'], millimetres: ['10 mm', '1 mm'] };

/** All keys of the table, as they are told where the rules speak of lengths in a measure. */
export const keysIn = (measure: Measure = 'inches'): KeyHelp[] => [
  { keys: 'Tab, Shift+Tab', does: 'the next and the last of your units that may act; Enter or Space selects it' },
  { keys: '] and [', does: 'select the next and the last of your units that may act' },
  { keys: '1 to 9', does: 'the verbs of the selected unit, in their order' },
  { keys: 'arrow keys', does: `with a unit that may move: ${STEPS[measure][0]} ahead, back, left, right; else move the view` },
  { keys: 'Shift+arrow', does: STEPS[measure][1] },
  { keys: ', and .', does: 'wheel or turn left and right by 5 degrees; with Shift by 1' },
  { keys: 'L', does: 'keep this leg and begin another' },
  { keys: 'Enter', does: 'confirm what is drafted; while you plan, add it to the plan' },
  { keys: 'A', does: 'add what is drafted to a plan of several answers; without a draft, begin one' },
  { keys: 'Shift+Enter', does: 'commit the plan' },
  { keys: 'E', does: 'be done with what is asked, where one button says so: no more moves, nobody else' },
  { keys: 'B', does: 'pick the whole brigade of the selected unit, to go as one' },
  { keys: 'M', does: 'pick several units by clicks or with a band; so does Shift' },
  { keys: 'Alt', does: 'while you drag: do not come level with a neighbour' },
  { keys: 'Escape', does: 'take the draft back; then deselect' },
  { keys: 'U', does: 'take back your last decision; while you plan, the last order planned' },
  { keys: 'C', does: 'answer in words, on the command line' },
  { keys: 'T', does: 'where the enemy could move, shoot or charge' },
  { keys: 'R', does: 'the ruler' },
  { keys: 'N', does: 'names always, or only where you point' },
  { keys: 'V', does: 'turn the table round: see it from the other edge' },
  { keys: 'G', does: 'on at once to your next decision, without waits' },
  { keys: 'P', does: 'pause the computer, or let it go on' },
  { keys: '+, −, 0', does: 'nearer, farther, the whole table' },
  { keys: '?', does: 'these keys, and what the signs mean' },
];

/** What the keys act on. */
export interface Desk {
  game: Game;
  hand: Hand;
  camera: Camera;
  outlook: Outlook;
  /** Shows or hides the help sheet. */
  help(): void;
  /** Puts the cursor into the command line. */
  command(): void;
}

const ARROWS: Record<string, [forward: number, right: number]> = {
  ArrowUp: [1, 0], ArrowDown: [-1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1],
};

/** Does what a key says; `true` if it said anything. */
export function pressed(event: KeyboardEvent, desk: Desk): boolean {
  const { game, hand, camera } = desk;
  const target = event.target as HTMLElement | null;
  if (event.ctrlKey || event.metaKey || event.altKey || target?.closest('input, textarea, select, dialog')) return false;
  const arrow = ARROWS[event.key];
  if (arrow) return arrowed(arrow, event.shiftKey, desk);
  const onButton = target?.closest('button, a, summary, [role=tab]') != null;
  const piece = target?.closest('[data-piece]')?.getAttribute('data-piece');
  switch (event.key) {
    case 'Enter':
    case ' ':
      if (event.key === 'Enter' && event.shiftKey && game.plan.steps.length > 0) {
        void game.planner.commit();
        return true;
      }
      if (onButton) return false;
      if (piece != null && !game.marching.wished && !(game.draft && Number(piece) === game.draft.piece)) {
        hand.click(Number(piece));
        return true;
      }
      if (event.key === 'Enter' && (game.draft || game.marching.wished)) {
        void game.confirm();
        return true;
      }
      return false;
    case 'Escape':
      if (game.measuring || game.measured) {
        game.measuring = false;
        game.measured = null;
      } else game.takeBack();
      return true;
    case ']':
    case '[':
      next(event.key === ']' ? 1 : -1, desk);
      return true;
    case ',':
    case '<':
      hand.turn(event.shiftKey ? -1 : -5);
      return true;
    case '.':
    case '>':
      hand.turn(event.shiftKey ? 1 : 5);
      return true;
    case '+':
    case '=':
      camera.zoom(1.25);
      return true;
    case '-':
      camera.zoom(0.8);
      return true;
    case '0':
      camera.fit();
      return true;
    case '?':
      desk.help();
      return true;
    default:
      return lettered(event.key.toLowerCase(), desk);
  }
}

function arrowed([forward, right]: [number, number], fine: boolean, { game, hand, camera }: Desk): boolean {
  const moves = game.selected !== null && (hand.gestures.has('go') || hand.gestures.has('place'));
  if (moves) hand.nudge(forward * (fine ? 0.1 : 1), right * (fine ? 0.1 : 1));
  else camera.move(right * 60, -forward * 60);
  return true;
}

function lettered(key: string, desk: Desk): boolean {
  const { game, hand } = desk;
  if (/^[1-9]$/.test(key)) {
    const offer = hand.offers[Number(key) - 1];
    if (offer) hand.pick(offer);
    return offer !== undefined;
  }
  switch (key) {
    case 'l':
      hand.settle();
      return true;
    case 'a': {
      const answer = answerOf(game.draft);
      if (answer !== null) void game.planner.add(answer);
      else game.planner.begin();
      return true;
    }
    case 'u':
      if (game.plan.steps.length > 0) void game.planner.withdraw(game.plan.steps.length - 1);
      else if (game.snapshot?.undo.can) void game.undo();
      return true;
    case 'e':
      return ended(game);
    case 'c':
      desk.command();
      return true;
    case 't':
      game.overlays.toggle('reaches');
      return true;
    case 'b':
      if (game.selected !== null) hand.together(game.selected);
      return true;
    case 'm':
      game.marching.picking = !game.marching.picking;
      return true;
    case 'r':
      game.measuring = !game.measuring;
      if (!game.measuring) game.measured = null;
      return true;
    case 'v':
      desk.outlook.turn();
      return true;
    case 'n':
      settings.names = settings.names === 'always' ? 'hover' : 'always';
      return true;
    case 'g':
      game.pacing.hurry();
      return true;
    case 'p':
      settings.pace = settings.pace === 'paused' ? 'steady' : 'paused';
      return true;
    default:
      return false;
  }
}

/** Is done with what is asked, and means it where units are left that could still act; `true` if there is anything to be done with. */
function ended(game: Game): boolean {
  const choice = belongs(game.choices, game.decision) ? closing(game.choices) : null;
  if (game.unspent.warned) void game.unspent.endAnyway();
  else if (choice) void game.drafting.take(choice);
  return choice !== null;
}

/** Selects the next of the pieces that may act and brings it into sight. */
export function next(step: number, { game, hand, camera, outlook }: Pick<Desk, 'game' | 'hand' | 'camera' | 'outlook'>): void {
  const fresh = game.unspent.fresh();
  // Who has done nothing yet comes first; when all have, everybody comes again.
  const able = [...(fresh.length > 0 ? fresh : game.able)].sort((one, other) => one - other);
  if (able.length === 0) return;
  const at = game.selected === null ? -1 : able.indexOf(game.selected);
  const id = able[(at + (at < 0 && step < 0 ? 0 : step) + able.length) % able.length];
  if (id === undefined) return;
  hand.select(id);
  const stand = game.pieces.get(id)?.stand;
  if (stand) camera.reveal(spotOf(stand.front, outlook.lay));
  document.querySelector<SVGGElement>(`.table g.piece[data-piece="${id}"]`)?.focus({ preventScroll: true });
}

/**
 * Lets go of what a pointer has unfolded or folded: the next Enter confirms what is drafted, and is not for that line. Whoever came to it
 * by keys, which click without a count, stays on it.
 */
export function unfolded({ detail, target }: MouseEvent): void {
  const line = (target as Element | null)?.closest<HTMLElement>('summary, button[aria-expanded]');
  if (detail > 0 && line && line === document.activeElement) line.blur();
}
