/** One battle as this page sees it: what is shared by the table and all panels. */
import { getContext, setContext } from 'svelte';

import { Advising } from './advising.svelte';
import { Answering } from './answering';
import type { Draft } from './draft.svelte';
import { Doing } from './doing.svelte';
import { Drafting } from './drafting.svelte';
import { Following } from './following.svelte';
import { Lately } from './lately.svelte';
import { Hindering } from './hindering.svelte';
import { held } from './keys';
import { callings, Leading, offeredFor } from './leading.svelte';
import { mergedStory, mergedTable } from './merging';
import { carried, FaultError, transport, type Carried, type Watch } from './net';
import { Marching, type Ground as Marched } from './marching.svelte';
import { Overlays } from './overlays.svelte';
import { Pacing } from './pacing.svelte';
import { after, Plan } from './plan.svelte';
import { Planner } from './planner';
import { Questions } from './questions.svelte';
import { Reviewing } from './reviewing.svelte';
import { Seating } from './seating.svelte';
import { sound } from './sound';
import { Sparing } from './sparing.svelte';
import { Unspent } from './unspent.svelte';
import type { Call } from './wire/Call';
import type { Choice } from './wire/Choice';
import type { Choices } from './wire/Choices';
import type { Decision } from './wire/Decision';
import type { Ending } from './wire/Ending';
import type { Fault } from './wire/Fault';
import type { Foresight } from './wire/Foresight';
import type { Ground } from './wire/Ground';
import type { Line } from './wire/Line';
import type { Measured } from './wire/Measured';
import type { Moment } from './wire/Moment';
import type { MomentInfo } from './wire/MomentInfo';
import type { Piece } from './wire/Piece';
import type { Reply } from './wire/Reply';
import type { RuleInfo } from './wire/RuleInfo';
import type { Seat } from './wire/Seat';
import type { Side } from './wire/Side';
import type { Snapshot } from './wire/Snapshot';
import type { Since } from './wire/Since';
import type { Table } from './wire/Table';

const NOTHING: Since = { told: 0, edition: 0 };

/** A battle, followed live as one seat. Components read its fields and call its methods; nothing else is shared. */
export class Game {
  /** How the battle stands; `null` until the first word comes. Its table is kept so that unchanged pieces stay the same objects. */
  snapshot = $state.raw<Snapshot | null>(null);
  /** The ground of the battle as it stands. */
  ground = $state.raw<Ground[]>([]);
  /** What the rules make of the battle that is not as on the day, in sentences. */
  cast = $state.raw<readonly string[]>([]);
  /** The words by which something was agreed before the battle where this page began it, or studies a position of it. */
  settled = $state.raw<readonly string[]>([]);
  /** The whole story so far. */
  story = $state.raw<Line[]>([]);
  /** What may be answered to the decision put to this seat; `null` while there is none or it is on its way. */
  choices = $state.raw<Choices | null>(null);
  /** The selected piece. */
  selected = $state<number | null>(null);
  /** The piece under the pointer. */
  hovered = $state<number | null>(null);
  /** The piece that a finger is held on, to be told who it is. */
  inspected = $state<number | null>(null);
  /** The line of the story under the pointer or focus. */
  hoveredLine = $state.raw<Line | null>(null);
  /** Pieces that something points out. */
  pointedAt = $state.raw<number[]>([]);
  /** A stretch measured with the ruler. */
  measured = $state.raw<Measured | null>(null);
  /** Whether dice that were thrown are still being shown. */
  dicing = $state(false);
  /** Whether the ruler is in hand. */
  measuring = $state(false);
  /** The answer in the making. */
  draft = $state.raw<Draft | null>(null);
  /** Answers that are planned, one after another, before any is given. */
  readonly plan = new Plan(
    (decision, answers) => this.ask({ do: 'plan', decision, answers }, 'planned'),
    () => this.askAnew(),
  );
  /** What is done with the plan. */
  readonly planner = new Planner(this, () => this.since);
  /** What is asked of this seat. */
  readonly questions = new Questions(this);
  /** How answers are given. */
  readonly answering = new Answering(this);
  /** How answers are drafted. */
  readonly drafting = new Drafting(this);
  /** The pace of the computer's play. */
  readonly pacing = new Pacing(this);
  /** What the general would do in this seat's place. */
  readonly advising = new Advising(this);
  /** Who sits where. */
  readonly seating: Seating;
  /** What lies over the table. */
  readonly overlays = new Overlays(this);
  /** What has happened on the table since this seat last decided; in the replay, since the moment shown before. */
  readonly lately = new Lately();
  /** Who of one's own has done nothing yet. */
  readonly unspent = new Unspent(this);
  /** Units that are sent off as one. */
  readonly marching = new Marching(this.marched());
  /** Men of a group who do as one of them does. */
  readonly following = new Following(this);
  /** What is answered in the player's name, as there is but one answer or it makes no difference. */
  readonly sparing = new Sparing();
  /** What decided it, once it is over. */
  readonly reviewing = new Reviewing(this);
  /** What opens the way of the selected piece, where it may act only after another answer. */
  readonly leading = new Leading((answer) => this.after(answer), (piece) => (this.pieces.get(piece)?.side ?? this.side) !== this.side);
  /** Why the selected piece may do nothing. */
  readonly hindering = new Hindering((answer) => this.drafting.refused(answer));
  /** Resolved once it is known what the selected piece may do. */
  ready: Promise<void> = Promise.resolve();
  /** Something to be told that is no fault. */
  note = $state('');
  /** The moment of the past that is shown instead of the present. */
  replay = $state.raw<Moment | null>(null);
  /** The last thing that went wrong, for a toast. */
  fault = $state.raw<Fault | null>(null);
  /** Whether the live connection stands. */
  connected = $state(false);
  /** Takes the battle over from another tab that has it; `null` while this one may play. */
  elsewhere = $state.raw<(() => void) | null>(null);
  /** Why this battle cannot be shown at all. */
  refused = $state.raw<Fault | null>(null);
  /** What changes the battle, one thing after another. */
  readonly doing = new Doing();
  /** The rule whose text is wanted in the drawer; `null` when none is. */
  ruleWanted = $state<string | null>(null);

  /** Who looks. */
  seat: Seat = $derived(this.snapshot?.seat ?? 'spectator');
  /** The side of this seat, if it has one. */
  side: Side | null = $derived(this.seat === 'A' || this.seat === 'B' ? this.seat : null);
  /** Whether a person at this screen plays the seat: a computer's seat is looked at and never played from here. */
  mine: boolean = $derived(this.side !== null && this.snapshot?.players[this.side === 'A' ? 0 : 1].is === 'person');
  /** The question put to this seat; while it plans, the one that it would be asked next. */
  decision: Decision | null = $derived.by(() => {
    if (this.replay || !this.mine) return null;
    return this.plan.on && this.plan.shown ? this.plan.shown.next : (this.snapshot?.decision ?? null);
  });
  /** The table that is shown: of now, as it would be after what is planned, or of the moment that is replayed. */
  table: Table | null = $derived.by(() => {
    if (this.replay) return this.replay.table;
    const table = this.snapshot?.table ?? null;
    return table && this.plan.on && this.plan.shown ? after(table, this.plan.shown) : table;
  });
  /** The ground that is shown. */
  shownGround = $derived(this.replay ? this.replay.ground : this.ground);
  /** The pieces that are shown, by number. */
  pieces: Map<number, Piece> = $derived(new Map((this.table?.pieces ?? []).map((piece) => [piece.id, piece])));
  /** The pieces about which something may be answered. */
  actors: Set<number> = $derived(
    new Set((this.choices?.choices ?? []).flatMap((choice) => (choice.piece === null ? [] : [choice.piece]))),
  );
  /** The pieces of this side that may act, at once or after they were called upon. */
  able: Set<number> = $derived(
    new Set([
      ...this.actors,
      ...(this.choices ? callings(this.choices) : []).flatMap(({ object }) => (object !== null && this.own(object) ? [object] : [])),
    ]),
  );
  /** What may be answered about the selected piece, after it was called upon where it has to be. */
  offered: Choice[] = $derived.by(() => {
    const { shown, seeking } = this.leading;
    return seeking ? [] : offeredFor(this.choices, shown, this.selected, (id) => this.own(id));
  });
  /** How the battle ended, once the dice that decided it have been seen. */
  verdict: Ending | null = $derived.by(() => (this.dicing ? null : (this.snapshot?.over ?? null)));
  /** Whether the computer is to take the next decision. */
  computerNext: boolean = $derived.by(() => {
    const snapshot = this.snapshot;
    if (!snapshot || snapshot.over || this.replay) return false;
    const who = snapshot.decision?.who ?? snapshot.waiting;
    return who !== null && snapshot.players[who === 'A' ? 0 : 1].is === 'computer';
  });
  /** The other side, when this browser holds its key too and everybody waits for the person who plays it. */
  handOver: Side | null = $derived.by(() => {
    const snapshot = this.snapshot;
    if (!snapshot || snapshot.over || this.replay || snapshot.decision || !snapshot.waiting) return null;
    if (snapshot.waiting === snapshot.seat || snapshot.players[snapshot.waiting === 'A' ? 0 : 1].is !== 'person') return null;
    return this.seating.keys[snapshot.waiting] ? snapshot.waiting : null;
  });

  /** What this page has of the story. */
  since: Since = NOTHING;
  private link: Watch | null = null;
  /** Whether this seat was waiting when it was told last how the battle stands. */
  private awaiting = false;

  /** The battle called `battle`, seen with `key`, or with the key held for the seat taken last. */
  constructor(
    readonly battle: string,
    key: string | null = null,
  ) {
    this.seating = new Seating(this, key);
    this.settled = held(battle)?.agreed ?? [];
    this.connect();
  }

  /** The words by which something was agreed before the battle: its optional rules, and what else this page has been told. */
  get agreed(): readonly string[] {
    return [...new Set([...(this.snapshot?.agreed ?? []), ...this.settled])];
  }

  /** Whether an answer is on its way. */
  get busy(): boolean {
    return this.doing.busy;
  }

  /** Leaves the battle; it goes on without this page. */
  close(): void {
    this.link?.close();
  }

  /** Asks something of this battle as this seat. */
  async call(call: Call): Promise<Reply> {
    return this.link ? this.link.call(call) : transport().call(call, this.battle, this.seating.key);
  }

  /** Answers the decision that waits, or plans the answer; `true` if it was accepted. */
  answer(text: string): Promise<boolean> {
    return this.answering.answer(text);
  }

  /** Resolves once it is known what may be answered to the question asked now, and what the selected piece may do. */
  chosen(): Promise<void> {
    return this.questions.known();
  }

  /** Whether a piece is on the side that a person plays here. */
  own(piece: number): boolean {
    return this.mine && this.pieces.get(piece)?.side === this.side;
  }

  /** Says what nobody asked: gives up, leaves instructions. */
  say(words: string): Promise<boolean> {
    return this.act({ do: 'say', words, since: this.since });
  }

  /** Takes back what this player decided last. */
  undo(): Promise<boolean> {
    return this.answering.undo();
  }

  /** What would come of an answer. */
  preview(answer: string): Promise<Foresight | null> {
    return this.drafting.preview(answer);
  }

  /** Whether a piece is a single man or beast: with so many of them each asks for no more than it must. */
  single(piece: number | null): boolean {
    return piece !== null && this.pieces.get(piece)?.stand?.round === true;
  }

  /** The man of the same group who comes next after one who has had his part; `null` if there is none. */
  nextOf(piece: number): number | null {
    const group = this.pieces.get(piece)?.brigade;
    return this.unspent.fresh().find((id) => this.single(id) && this.actors.has(id) && this.pieces.get(id)?.brigade === group) ?? null;
  }

  /** What may be answered once an answer was given; `null` if that leads to no question of this side's. */
  private after(answer: string): Promise<Choices | null> {
    const decision = this.snapshot?.decision;
    if (!decision || !this.decision) return Promise.resolve(null);
    return this.ask({ do: 'choices', decision: decision.number, plan: [...this.plan.before, answer] }, 'choices', true);
  }

  /** Looks what opens the way of the selected piece. */
  lead(): void {
    const { choices, selected } = this;
    void this.hindering.show(this.decision && !this.plan.on ? choices : null, selected, this);
    this.ready = this.leading.show(choices, selected, (piece) => this.own(piece)).then(() => this.drafting.tell());
  }

  /** Gives what is drafted; `true` if it was accepted. */
  confirm(): Promise<boolean> {
    return this.answering.confirm();
  }

  /** Puts the draft away; without a draft, deselects. */
  takeBack(): void {
    if (this.draft) {
      // A leg that is refused takes none of those before it along.
      const prior = this.draft.aimed?.answer === null ? this.draft.prior : null;
      this.takeBackDraft();
      if (prior) this.draft = { ...prior, held: false };
    } else if (this.marching.wished) this.marching.wished = null;
    else if (this.plan.changing !== null) void this.planner.change(null);
    else {
      this.marching.choose([]);
      this.select(null);
    }
  }

  /** Puts the draft away, whatever is selected. */
  takeBackDraft(): void {
    this.drafting.drop();
  }

  /** Selects a piece, or none. */
  select(id: number | null): void {
    if (this.selected === id) {
      this.overlays.wake();
      return;
    }
    this.takeBackDraft();
    this.selected = id;
    this.overlays.clear();
    this.overlays.resting = false;
    this.lead();
    void this.overlays.refresh();
  }

  /** Rules by id or by words in them. */
  async rules(search: string): Promise<RuleInfo[]> {
    const rules = this.snapshot?.rules;
    return rules ? ((await this.ask({ do: 'rules', rules, search }, 'rules')) ?? []) : [];
  }

  /** The moments of the battle so far. */
  async moments(): Promise<MomentInfo[]> {
    return (await this.ask({ do: 'moments' }, 'moments')) ?? [];
  }

  /** Shows the battle as it stood at a moment, through the eyes of a seat; `null` shows the present again. */
  async moment(told: number | null, eyes: Seat | null = null): Promise<void> {
    this.draft = null;
    const before = this.replay;
    const moment = told === null ? null : await this.ask({ do: 'moment', told, eyes }, 'moment');
    this.lately.clear();
    if (before && moment && moment.told > before.told) this.lately.follow(before.table, moment.table, moment.lines);
    this.replay = moment;
  }

  /** Opens the rules drawer at a rule. */
  showRule(id: string): void {
    this.ruleWanted = id;
  }

  /** Follows the battle from here on, in the seat that is taken. */
  connect(): void {
    this.link = transport().watch(this.battle, this.seating.key, () => this.since, {
      snapshot: (snapshot) => this.see(snapshot),
      connected: (stands) => {
        this.connected = stands;
        if (stands) this.elsewhere = null;
      },
      elsewhere: (take) => {
        this.connected = false;
        this.elsewhere = take;
      },
      refused: (fault) => (this.refused = fault),
    });
  }

  /** Follows the battle in another seat: nothing of what was shown to the one before is kept. */
  begin(): void {
    this.drafting.drop();
    this.snapshot = null;
    this.ground = [];
    this.cast = [];
    this.story = [];
    this.since = NOTHING;
    this.choices = null;
    this.plan.drop();
    this.marching.drop();
    this.lately.clear();
    this.replay = null;
    this.pacing.forget();
    this.advising.forget();
    this.questions.forget();
    this.reviewing.forget();
    this.select(null);
    this.connect();
  }

  /** Is told how the battle stands. */
  see(snapshot: Snapshot): void {
    if (this.snapshot && snapshot.seat === this.snapshot.seat && snapshot.seen < this.snapshot.seen) return;
    const story = mergedStory(this.story, snapshot);
    if (!story) {
      void this.ask({ do: 'look', since: NOTHING }, 'snapshot').then((whole) => whole && this.see(whole));
      return;
    }
    const changed = this.snapshot?.seen !== snapshot.seen;
    const before = this.snapshot?.table;
    const over = this.snapshot?.over ?? null;
    const anew = snapshot.keep < this.story.length;
    this.story = story;
    this.since = snapshot.since;
    if (snapshot.ground) this.ground = snapshot.ground;
    if (snapshot.cast) this.cast = snapshot.cast;
    this.snapshot = { ...snapshot, table: mergedTable(this.snapshot?.table ?? null, snapshot.table) };
    // For whoever only looks on a turn is a chapter, and nobody stays in hand when there is nothing more to be done.
    if (!this.mine && before && before.clock.turn !== snapshot.table.clock.turn) this.lately.begin();
    if (snapshot.over && !over) this.select(null);
    if (changed && anew) this.lately.clear();
    else if (changed && before && !this.replay) this.lately.follow(before, this.snapshot.table, snapshot.story);
    if (changed) {
      this.unspent.heed(snapshot.table.clock, anew ? snapshot.keep : null);
      if (this.lately.fresh.some((one) => one.is === 'shot')) sound('shot');
      else if (this.lately.fresh.some((one) => one.is === 'loss')) sound('clash');
    }
    const mine = this.decision !== null;
    if (mine || snapshot.over) this.pacing.rest();
    // What somebody could have done is of no more use then, and lies over how it ended.
    if (snapshot.over && before && changed && !this.replay) this.select(null);
    if (mine && this.awaiting) sound('turn');
    if (mine || !this.awaiting) this.overlays.resting = !mine;
    this.awaiting = !mine;
    this.questions.heed();
    if (changed) {
      this.seating.remember();
      void this.overlays.refresh();
    }
  }

  /** Another question is asked, or the same one on another table. */
  askAnew(): void {
    this.questions.anew();
  }

  /** The battle as those see it who march. */
  private marched(): Marched {
    const game = this;
    return {
      get pieces() {
        return game.pieces;
      },
      get story() {
        return game.story;
      },
      get turn() {
        return game.table?.clock.turn ?? 0;
      },
      own: (piece) => game.own(piece),
      done: (piece) => game.unspent.done(piece),
      after: (answer) => game.after(answer),
      aim: async (aim) => carried(await game.call({ do: 'aim', ...aim }), 'aimed'),
      give: (answers) => game.planner.send(answers),
    };
  }

  /** Does something that changes the battle, once whatever is under way is done; `true` if it was taken. */
  act(call: Call): Promise<boolean> {
    return this.doing.alone(async () => {
      if (call.do === 'answer') {
        if (!this.asks(call.decision)) return this.answering.late();
        this.lately.begin();
      }
      try {
        this.see(carried(await this.call(call), 'snapshot'));
        this.fault = null;
        return true;
      } catch (error) {
        return this.fail(error) ? false : this.answering.late();
      }
    });
  }

  /** Whether a decision still waits. */
  asks(decision: number): boolean {
    return this.snapshot?.decision?.number === decision;
  }

  /** Asks something; `null` if it came to nothing, which is told unless it is `quiet`. */
  async ask<Kind extends Reply['is']>(call: Call, kind: Kind, quiet = false): Promise<Carried<Kind> | null> {
    try {
      return carried(await this.call(call), kind);
    } catch (error) {
      if (!quiet) this.fail(error);
      return null;
    }
  }

  /** Tells the player what went wrong, unless it was merely asked too late; whether he was told. */
  fail(error: unknown): boolean {
    if (!(error instanceof FaultError)) this.fault = { kind: 'broken', message: String(error), refusal: null };
    else if (error.fault.kind !== 'stale') this.fault = error.fault;
    else return false;
    return true;
  }
}

const PLACE = Symbol.for('tercio.game');

/** Gives the battle to the components below. */
export function provideGame(game: () => Game): void {
  setContext(PLACE, game);
}

/** The battle that is shown around this component. */
export function useGame(): Game {
  return getContext<() => Game>(PLACE)();
}
