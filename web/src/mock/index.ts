/** A stand-in for the server that plays by no rules: for working on the page, and for tests of it. */
import type { Point } from '../draft.svelte';
import { FaultError, type Heed, type Transport, type Watch } from '../net';
import type { Aim } from '../wire/Aim';
import type { Aimed } from '../wire/Aimed';
import type { Call } from '../wire/Call';
import type { Catalogue } from '../wire/Catalogue';
import type { Choice } from '../wire/Choice';
import type { Choices } from '../wire/Choices';
import type { Foresight } from '../wire/Foresight';
import type { LegKind } from '../wire/LegKind';
import type { Piece } from '../wire/Piece';
import type { Prospect } from '../wire/Prospect';
import type { Reply } from '../wire/Reply';
import type { Sight } from '../wire/Sight';
import { ground, INCH, sight as first, stand } from './fixture';

const CATALOGUE: Catalogue = {
  program: 'Tercio by hand', version: 1,
  rulesets: [{ name: 'example', title: 'Rules of an Example', author: 'Nobody', year: 2000, deploys: true }],
  battles: [
    {
      name: 'training', title: 'A Quarrel by Hand', year: 0, about: 'Six pieces a side on a small table.', table: [6, 4],
      armies: ['The King', 'The Parliament'], units: [6, 6], skirmish: false, rulesets: ['example'],
    },
    {
      name: 'winceby', title: 'Winceby', year: 1643, about: 'Horse against horse.', table: [6, 4],
      armies: ['The King', 'The Parliament'], units: [12, 14], skirmish: false, rulesets: ['example'],
    },
  ],
  armies: [{ name: 'royalist', title: 'A Royalist army', rulesets: ['example'] },
    { name: 'parliament', title: 'An army of Parliament', rulesets: ['example'] }],
  players: [{ name: 'captain', about: 'Looks a little ahead.' }, { name: 'random', about: 'Does anything.' }],
};

function choicesOf(pieces: Piece[], decision: number): Choices {
  const choices: Choice[] = [];
  const add = (answer: string, words: string, verb: string, piece: number | null, object: number | null = null, kinds: LegKind[] = []) =>
    choices.push({
      answer, words, short: words, verb, piece, object, amount: 0,
      way: kinds.length > 0 ? { is: 'legs', kinds, outlines: [] } : { is: 'none' },
    });
  for (const piece of pieces.filter((one) => one.side === 'A' && one.stand)) {
    const kinds: LegKind[] = ['advance', 'oblique', 'wheel', 'about-face'];
    for (const kind of kinds) add(`move ${piece.name}: ${kind} 4in`, `${piece.title}: ${kind}`, 'move', piece.id, null, [kind]);
    if (piece.arm !== 'general') {
      add(`shoot ${piece.name} on ellis`, "Shoot at Ellis's Regiment", 'shoot', piece.id, 6);
      add(`shoot ${piece.name} on gage`, "Shoot at Gage's Cuirassiers", 'shoot', piece.id, 8);
    }
  }
  add('pass', 'Do nothing', 'pass', null);
  return {
    decision, choices, zones: [],
    verbs: [
      { word: 'move', meaning: 'Moves it leg by leg.' }, { word: 'shoot', meaning: 'Shoots at somebody.' },
      { word: 'pass', meaning: 'Lets the chance go by.' },
    ],
    unasked: [{ answer: 'concede', words: 'Give the battle up' }],
  };
}

function foresight(piece: number): Foresight {
  return {
    certain: [{ text: 'It gains 1 disarray for leaving its arc.', rule: 'X-4' }], pieces: [],
    rolls: [{
      rule: 'X-2', title: 'Shooting', who: 'A', needed: '6d6 hitting on 5+', expected: 1,
      odds: [0, 1, 2, 3].map((value) => ({ words: `${value} hits`, value, chance: [0.09, 0.26, 0.33, 0.32][value] ?? 0, exact: '1/4' })),
    }],
    fates: [{ piece: 6, lost: [{ words: '1 figure', value: 1, chance: 0.4, exact: '2/5' }], mean: 1.2, gone: 0.01 }],
    exact: true, assuming: 'Nobody plays a card.', prospects: prospects(piece), outlines: [],
  };
}

function prospects(piece: number): Prospect[] {
  return [
    {
      kind: 'shoot', from: piece, to: 6, start: [30 * INCH, 12 * INCH], end: [30 * INCH, 36 * INCH], distance: 24 * INCH,
      words: 'long range, 6d6 hitting on 6+', rule: 'X-2', mean: 1,
    },
    {
      kind: 'nothing', from: piece, to: 8, start: [30 * INCH, 12 * INCH], end: [22 * INCH, 34 * INCH], distance: 23 * INCH,
      words: 'out of its arc', rule: 'X-5', mean: null,
    },
  ];
}

/** A stand-in for the server. */
export function mock(): Transport {
  let now: Sight = first();
  const watchers = new Set<Heed>();

  function moved(piece: Piece, aim: Aim): Aimed {
    const from = piece.stand?.front ?? [0, 0];
    const facing = (piece.stand?.facing ?? 0) / 100;
    const far = Math.hypot(aim.to[0] - from[0], aim.to[1] - from[1]);
    const limit = 6 * INCH;
    const share = far > limit ? limit / far : 1;
    const wheel = aim.gesture === 'left-corner' ? 20 : aim.gesture === 'right-corner' ? -20 : 0;
    const at: Point = aim.gesture === 'go' || aim.gesture === 'place'
      ? [Math.round(from[0] + (aim.to[0] - from[0]) * share), Math.round(from[1] + (aim.to[1] - from[1]) * share)]
      : [from[0], from[1]];
    const end = stand(piece.word, at, facing + wheel);
    const inches = ((far * share) / INCH).toFixed(1);
    const legs = wheel ? `wheel ${wheel > 0 ? 'right' : 'left'} 20` : `advance ${inches}in`;
    return {
      answer: `move ${piece.name}: ${aim.after ? `${aim.after}; ` : ''}${legs}`,
      words: `${wheel ? 'wheel 20 degrees' : `advance ${inches} in`}, 1 disarray`,
      outlines: [end.outline], at, facing: (facing + wheel) * 100, snap: share < 1 ? 'limit' : 'none',
      beyond: share < 1
        ? {
            outline: stand(piece.word, aim.to, facing).outline,
            refusal: {
              rule: 'X-6', title: 'How far foot move', why: 'Foot move 6 inches at most.', found: Math.round(far), limit,
              witness: { is: 'none' },
            },
          }
        : null,
      foresight: aim.prospects ? foresight(piece.id) : null,
    };
  }

  function changed(words: string): Sight {
    const number = now.since.told + 1;
    const line = { number, tone: 'deed' as const, text: words, rule: 'X-1', about: [], measured: null, throw: null };
    const decision = now.decision && { ...now.decision, number: now.decision.number + 1 };
    now = { ...now, seen: now.seen + 1, keep: number - 1, since: { told: number, edition: 1 }, story: [line], ground: null, decision, undo: { can: true, why: '' } };
    for (const heed of watchers) heed.sight(now);
    return now;
  }

  function reply(call: Call): Reply {
    const pieces = now.table.pieces;
    switch (call.do) {
      case 'catalogue':
        return { is: 'catalogue', of: CATALOGUE };
      case 'begin':
        now = first();
        return { is: 'begun', of: { battle: 'mock', notes: [], keys: ['key-a', 'key-b'] } };
      case 'look':
        return { is: 'sight', of: call.since.told === 0 ? { ...first(), ...now, ground: ground() } : now };
      case 'choices':
        return { is: 'choices', of: choicesOf(pieces, call.decision) };
      case 'aim': {
        const piece = pieces.find((one) => one.id === call.piece);
        if (piece) return { is: 'aimed', of: moved(piece, call) };
        break;
      }
      case 'preview':
        return { is: 'foresight', of: foresight(0) };
      case 'answer':
        return { is: 'sight', of: changed(`You answered: ${call.answer}.`) };
      case 'say':
        return { is: 'sight', of: changed(`You said: ${call.words}.`) };
      case 'seat':
      case 'undo':
        return { is: 'sight', of: changed('Something was changed.') };
      case 'prospects':
        return { is: 'prospects', of: prospects(call.piece) };
      case 'ranges':
      case 'reaches':
        return { is: 'outlines', of: [] };
      case 'rules':
        return { is: 'rules', of: [{ id: 'X-1', title: 'An example', text: 'Something must be done.', reading: 'We do it.' }] };
      case 'moments':
        return { is: 'moments', of: [{ told: 1, turn: 1, words: 'Turn 1' }, { told: 2, turn: 1, words: 'A volley' }] };
      case 'moment':
        return {
          is: 'moment',
          of: { told: call.told, table: first().table, ground: ground(), question: '', lines: first().story.slice(0, call.told) },
        };
      default:
    }
    throw new FaultError({ kind: 'unknown', message: `Nobody answers ${call.do} here.`, refusal: null });
  }

  return {
    call: async (call) => reply(call),
    watch(_battle, _key, _since, heed): Watch {
      watchers.add(heed);
      queueMicrotask(() => {
        heed.connected(true);
        heed.sight({ ...now, ground: ground(), story: first().story, keep: 0, since: { told: 2, edition: 1 } });
      });
      return { call: async (call) => reply(call), close: () => watchers.delete(heed) };
    },
  };
}
