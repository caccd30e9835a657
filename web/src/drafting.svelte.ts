/** How an answer is drafted: aimed on the table or taken from a list, with what would come of it. */
import { Aiming, answerOf, endOf, legsOf, type Draft, type Point } from './draft.svelte';
import type { Game } from './game.svelte';
import type { Study } from './inpage/study';
import { carried, FaultError, server, transport } from './net';
import { manners } from './panels/manners.svelte';
import { asAgainst, meant } from './table/onto';
import type { Aim } from './wire/Aim';
import type { Aimed } from './wire/Aimed';
import type { Call } from './wire/Call';
import type { Choice } from './wire/Choice';
import type { Choices } from './wire/Choices';
import type { Fault } from './wire/Fault';
import type { Foresight } from './wire/Foresight';
import type { Gesture } from './wire/Gesture';
import type { Refusal } from './wire/Refusal';

/** How long a pointer rests before what would follow is asked for, in milliseconds. */
const REST = 80;

/** The drafts of one battle. */
export class Drafting {
  private readonly aiming: Aiming;
  /** What aims in the page where the core is there and a server keeps the battle. */
  private study: Study | null = null;
  /** Of which question it is to be told: the decision that waits and the answers planned. */
  private studied: [number, string[]] = [0, []];
  private resting: ReturnType<typeof setTimeout> | undefined;
  /** Why a piece may not be let loose upon an enemy, as it was asked last. */
  private opposed: { key: string; refusal: Promise<Refusal | null> } | null = null;
  /** What was answered last, while nothing else has been asked since. */
  private last: Choice | null = null;
  /** Who could go somewhere then. */
  private went: ReadonlySet<number> = new Set();

  constructor(private readonly game: Game) {
    this.aiming = new Aiming(
      async (aim) => (await this.study?.aim(game.seat, aim)) ?? carried(await game.call({ do: 'aim', ...aim }), 'aimed'),
      (aim, aimed) => this.heed(aim, aimed),
      (error) => game.fail(error),
    );
    if (import.meta.env.CORE && transport() === server) {
      void import('./inpage/study').then(({ Study }) => {
        this.study = new Study((call) => game.call(call), ({ prepared }) => (game.settled = prepared));
        this.tell();
      });
    }
  }

  /**
   * Drags a piece: `to` is where the pointer wants it. Only the newest wish is sent, and what comes back becomes the
   * draft. With `prospects` it also tells what would follow; `onto` is the piece that it is held over, `straight` that it does
   * not turn on its way.
   */
  aim(
    piece: number,
    gesture: Gesture,
    to: Point,
    more: { prospects?: boolean; facing?: number | null; verb?: string | null; after?: string; onto?: number | null; straight?: boolean } = {},
  ): void {
    const { game } = this;
    const decision = game.snapshot?.decision;
    if (!decision || !game.decision) return;
    const after = more.after ?? (game.draft?.piece === piece ? game.draft.legs : '');
    const draft = game.draft?.piece === piece ? game.draft : this.begun(piece);
    const { prospects = false, facing = null, verb = null, onto = null, straight = false } = more;
    game.draft = { ...draft, onto: onto === null ? null : { piece: onto, foe: this.hostile(piece, onto) } };
    const place: Point = [Math.round(to[0]), Math.round(to[1])];
    const plan = [...game.plan.before, ...draft.before];
    // Of several who go together nobody turns.
    const together = game.marching.picked.size > 1 && game.marching.picked.has(piece);
    this.aiming.want({ decision: decision.number, piece, gesture: gesture === 'go' && (straight || together) ? 'straight' : gesture, to: place, after, verb, facing, prospects, plan });
  }

  /** Resolves once what was wished last by dragging is drafted, or is known to come to nothing. */
  settled(): Promise<void> {
    return this.aiming.settled();
  }

  /** What became of an aim. */
  private heed(aim: Aim, aimed: Aimed): void {
    const { game } = this;
    if (game.draft?.piece !== aim.piece || aim.decision !== game.snapshot?.decision?.number) return;
    const foresight = aimed.foresight ?? (aim.prospects ? game.draft.foresight : null);
    game.draft = { ...game.draft, aimed, wanted: aim.to, choice: null, listed: false, legs: aim.after, gesture: aim.gesture === 'straight' ? 'go' : aim.gesture, foresight };
    clearTimeout(this.resting);
    const onto = game.draft.onto?.piece ?? null;
    const choice = meant(game.offered, aim.piece, onto, aimed, game.pieces);
    if (choice) {
      game.draft = { ...game.draft, aimed: null, choice, legs: '', foresight: null };
      this.resting = setTimeout(() => void this.weigh(choice, aim.prospects), aim.prospects ? 0 : REST);
      return;
    }
    if (aimed.answer === null && onto !== null) void this.explain(aim.piece, onto, aimed);
    // What was aimed in the page says nothing of what would follow: the server does, once the pointer rests.
    if (aimed.answer !== null && !aimed.foresight) this.resting = setTimeout(() => void this.foresee(aim, aimed), aim.prospects ? 0 : REST);
  }

  /**
   * Takes hold of a piece. With `another`, the legs that are drafted are settled and what follows is one more; else
   * what is dragged takes the place of the leg in hand. Returns the legs settled.
   */
  grasp(piece: number, another: boolean): string {
    const { game } = this;
    const before = game.draft?.piece === piece ? game.draft : this.begun(piece);
    const answer = another && endOf(before) && before.gesture !== 'place' ? answerOf(before) : null;
    const legs = answer ? legsOf(answer) : before.legs;
    game.draft = { ...before, choice: null, legs, held: true, foresight: null, prior: answer ? before : null };
    return legs;
  }

  /** Whether a piece is another's enemy. */
  private hostile(piece: number, other: number): boolean {
    const { pieces } = this.game;
    const [one, two] = [pieces.get(piece)?.side ?? null, pieces.get(other)?.side ?? null];
    return two !== null && one !== two;
  }

  /** Lets go of a piece that is held: the draft stays, and what would follow is asked for. */
  release(piece: number, gesture: Gesture, to: Point, more: { facing?: number | null; verb?: string | null; onto?: number | null; straight?: boolean } = {}): void {
    const { draft } = this.game;
    if (draft?.piece !== piece) return;
    this.game.draft = { ...draft, held: false };
    this.aim(piece, gesture, to, { ...more, prospects: true, after: draft.legs });
  }

  /** Drafts an answer that is offered, on the table or from the list beside it, and asks what would come of it. */
  async choose(choice: Choice, listed = false): Promise<void> {
    const { game } = this;
    this.aiming.forget();
    game.draft = { ...emptyDraft(choice.piece), before: game.answering.before(choice.answer), choice, listed };
    await this.weigh(choice, choice.way.is !== 'none' || game.overlays.charges(choice));
  }

  /** Asks what would come of an offered answer that is drafted. */
  private async weigh(choice: Choice, prospects: boolean): Promise<void> {
    const { game } = this;
    const foresight = await this.preview(choice.answer, false, prospects);
    if (game.draft?.choice === choice) game.draft = { ...game.draft, foresight };
  }

  /** Why a piece may not be let loose upon another as others may upon others; `null` where that cannot be told. */
  against(piece: number, onto: number): Promise<Refusal | null> {
    const { choices, pieces, snapshot } = this.game;
    const [one, other] = [pieces.get(piece), pieces.get(onto)];
    const answer = choices && one && other ? asAgainst(choices, one, other, pieces) : null;
    const key = `${snapshot?.decision?.number} ${answer}`;
    if (this.opposed?.key !== key) this.opposed = { key, refusal: answer === null ? Promise.resolve(null) : this.refused(answer).then((fault) => fault?.refusal ?? null) };
    return this.opposed.refusal;
  }

  /** Says of a drag onto an enemy that comes to nothing by which rule it does. */
  private async explain(piece: number, onto: number, aimed: Aimed): Promise<void> {
    const { game } = this;
    const refusal = await this.against(piece, onto);
    const outline = aimed.beyond?.outline ?? game.pieces.get(piece)?.stand?.outline;
    if (refusal && outline && game.draft?.aimed === aimed) game.draft = { ...game.draft, aimed: { ...aimed, beyond: { outline, refusal } } };
  }

  /**
   * Takes an answer that is offered: at once if it throws no dice and puts nothing anywhere, else as a draft to be
   * confirmed. What is aimed at an enemy is drafted too, unless a single man does it. `true` if it was given.
   */
  async take(choice: Choice): Promise<boolean> {
    const { game } = this;
    if (game.unspent.warn(choice)) return false;
    const plain = choice.way.is === 'none' && (choice.object === null || game.own(choice.object) || game.single(choice.piece));
    if (game.plan.on && choice.way.is === 'none' && choice.object === null) return game.planner.add(choice.answer);
    if (plain && !game.decision?.sealed && manners.confirm !== 'always') {
      const foresight = await this.preview(choice.answer, false);
      if (foresight && foresight.rolls.length === 0) return game.answer(choice.answer);
    }
    await this.choose(choice);
    return false;
  }

  /** What would come of an answer; `deep` takes the time that exact odds need, `prospects` tells what could be done from its end too. */
  async preview(answer: string, deep = false, prospects = false, quiet = false): Promise<Foresight | null> {
    const { game } = this;
    const decision = game.snapshot?.decision;
    if (!decision || !game.decision) return null;
    const plan = [...game.plan.before, ...game.answering.before(answer)];
    return game.ask({ do: 'preview', decision: decision.number, answer, deep, prospects, plan }, 'foresight', quiet);
  }

  /** The same of what nobody has asked for: that it cannot be told is no fault. */
  quietly(answer: string): Promise<Foresight | null> {
    return this.preview(answer, false, false, true);
  }

  /** Why an answer is not lawful; `null` if it is, or if that cannot be told. */
  async refused(answer: string): Promise<Fault | null> {
    const decision = this.game.snapshot?.decision;
    if (!decision) return null;
    try {
      await this.game.call({ do: 'preview', decision: decision.number, answer, deep: false });
      return null;
    } catch (error) {
      return error instanceof FaultError ? error.fault : null;
    }
  }

  /** Puts the draft away, and whatever is still on its way. */
  drop(): void {
    this.aiming.forget();
    this.game.draft = null;
  }

  /** An answer is given, of what was offered. */
  gave(choice: Choice | null, choices: Choices | null): void {
    this.last = choice;
    this.went = goers(choices);
  }

  /** Whether the answer that was given last lets its own piece, and nobody else, go somewhere now, which it could not before. */
  lets(piece: number | null, choices: Choices): boolean {
    const [only, ...others] = [...goers(choices)].filter((id) => !this.went.has(id));
    return only !== undefined && only === piece && others.length === 0 && this.last?.piece === piece;
  }

  /** Drafts for the man who comes next what the one before him did, at the same mark, if it is offered: it is confirmed or changed. */
  likewise({ choices }: Choices): void {
    const { last, game } = this;
    const { selected } = game;
    this.last = null;
    if (!last || last.object === null || selected === null || !game.single(selected) || selected === last.piece) return;
    const same = choices.find((choice) => choice.piece === selected && choice.verb === last.verb && choice.object === last.object && choice.way.is === 'none');
    if (same) void this.choose(same);
  }

  /** A question is asked, after the answers of a plan: the core in the page is told of it when something could be dragged. */
  asked(decision: number, plan: string[]): void {
    this.studied = [decision, plan];
  }

  /** Where something could be dragged, has the core in the page told what this seat knows. */
  tell(): void {
    const { game } = this;
    const lead = game.leading.shown;
    if (!(lead?.choices ?? game.choices)?.choices.some((choice) => choice.way.is !== 'none')) return;
    const [decision, plan] = this.studied;
    void this.study?.tell(game.seat, decision, [...plan, ...(lead?.answers ?? [])]);
  }

  /** A draft of a piece, with what is answered before it. */
  private begun(piece: number): Draft {
    const lead = this.game.leading.shown;
    return { ...emptyDraft(piece), before: lead?.piece === piece ? lead.answers : [] };
  }

  /** Asks what would come of an answer that was aimed in the page. */
  private async foresee(aim: Aim, aimed: Aimed): Promise<void> {
    const { game } = this;
    const { decision, prospects, plan } = aim;
    if (game.draft?.aimed !== aimed || aimed.answer === null) return;
    const call: Call = { do: 'preview', decision, answer: aimed.answer, deep: false, prospects, plan };
    const foresight = await game.ask(call, 'foresight');
    if (foresight && game.draft?.aimed === aimed) game.draft = { ...game.draft, foresight };
  }
}

function emptyDraft(piece: number | null): Draft {
  return { piece, before: [], legs: '', gesture: null, aimed: null, choice: null, listed: false, foresight: null, held: false };
}

/** Who may go somewhere on the table. */
function goers(choices: Choices | null): ReadonlySet<number> {
  return new Set((choices?.choices ?? []).flatMap(({ piece, way }) => (piece !== null && way.is !== 'none' ? [piece] : [])));
}
