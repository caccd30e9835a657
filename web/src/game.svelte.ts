/** One battle as this page sees it: what is shared by the table and all panels. */
import { getContext, setContext } from 'svelte';

import { Aiming, answerOf, endOf, legsOf, type Draft, type Point } from './draft.svelte';
import { held, keep } from './keys';
import { interest, waitFor } from './interest';
import { Lately } from './lately.svelte';
import { Leading } from './leading.svelte';
import { mergedStory, mergedTable } from './merging';
import { carried, FaultError, server, transport, type Carried, type Watch } from './net';
import type { Study } from './inpage/study';
import { manners } from './panels/manners.svelte';
import { after, Plan } from './plan.svelte';
import { Planner } from './planner';
import { settings, WAITS } from './settings.svelte';
import { sound } from './sound';
import { Unspent } from './unspent.svelte';
import type { Advice } from './wire/Advice';
import type { Aim } from './wire/Aim';
import type { Aimed } from './wire/Aimed';
import type { Call } from './wire/Call';
import type { Choice } from './wire/Choice';
import type { Choices } from './wire/Choices';
import type { Decision } from './wire/Decision';
import type { Fault } from './wire/Fault';
import type { Foresight } from './wire/Foresight';
import type { Gesture } from './wire/Gesture';
import type { Ground } from './wire/Ground';
import type { Line } from './wire/Line';
import type { Measured } from './wire/Measured';
import type { Moment } from './wire/Moment';
import type { MomentInfo } from './wire/MomentInfo';
import type { Outline } from './wire/Outline';
import type { Piece } from './wire/Piece';
import type { Player } from './wire/Player';
import type { Prospect } from './wire/Prospect';
import type { Reply } from './wire/Reply';
import type { RuleInfo } from './wire/RuleInfo';
import type { Seat } from './wire/Seat';
import type { Side } from './wire/Side';
import type { Sight } from './wire/Sight';
import type { Since } from './wire/Since';
import type { Stepped } from './wire/Stepped';
import type { Table } from './wire/Table';

const NOTHING: Since = { told: 0, edition: 0 };
/** How long a pointer rests before what would follow is asked for, in milliseconds. */
const REST = 80;

/** What lies over the table. */
export interface Overlays {
  /** Arcs and ranges of the selected piece. */
  ranges: boolean;
  /** How far the enemy could move, shoot and charge. */
  reaches: boolean;
}

/** A battle, followed live as one seat. Components read its fields and call its methods; nothing else is shared. */
export class Game {
  /** How the battle stands; `null` until the first word comes. Its table is kept so that unchanged pieces stay the same objects. */
  sight = $state.raw<Sight | null>(null);
  /** The ground of the battle as it stands. */
  ground = $state.raw<Ground[]>([]);
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
  /** What has happened on the table since this seat last decided; in the replay, since the moment shown before. */
  readonly lately = new Lately();
  /** Who of one's own has done nothing yet. */
  readonly unspent = new Unspent();
  /** An answer that would end a phase with somebody left, and who: it waits for the player to mean it. */
  warned = $state.raw<{ choice: Choice; left: number[] } | null>(null);
  /** Whether everything passes at once until this seat has something to decide. */
  hurrying = $state(false);
  /** What opens the way of the selected piece, where it may act only after another answer. */
  readonly leading = new Leading((answer) => this.after(answer));
  /** Resolved once it is known what the selected piece may do. */
  ready: Promise<void> = Promise.resolve();
  /** Something to be told that is no fault. */
  note = $state('');
  /** What lies over the table. */
  overlays = $state<Overlays>({ ranges: true, reaches: false });
  /** The outlines of `overlays.ranges` for the selected piece. */
  ranges = $state.raw<Outline[]>([]);
  /** The outlines of `overlays.reaches`. */
  reaches = $state.raw<Outline[]>([]);
  /** What the selected piece could do, and what could be done to it, where it stands. */
  prospects = $state.raw<Prospect[]>([]);
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
  /** What the computer did last. */
  stepped = $state.raw<Stepped | null>(null);
  /** Whether an answer is on its way. */
  busy = $state(false);
  /** The rule whose text is wanted in the drawer; `null` when none is. */
  ruleWanted = $state<string | null>(null);

  /** Who looks. */
  seat: Seat = $derived(this.sight?.seat ?? 'spectator');
  /** The side of this seat, if it has one. */
  side: Side | null = $derived(this.seat === 'A' || this.seat === 'B' ? this.seat : null);
  /** Whether a person at this screen plays the seat: a computer's seat is looked at and never played from here. */
  mine: boolean = $derived(this.side !== null && this.sight?.players[this.side === 'A' ? 0 : 1].is === 'person');
  /** The question put to this seat; while it plans, the one that it would be asked next. */
  decision: Decision | null = $derived.by(() => {
    if (this.replay || !this.mine) return null;
    return this.plan.on && this.plan.shown ? this.plan.shown.next : (this.sight?.decision ?? null);
  });
  /** The table that is shown: of now, as it would be after what is planned, or of the moment that is replayed. */
  table: Table | null = $derived.by(() => {
    if (this.replay) return this.replay.table;
    const table = this.sight?.table ?? null;
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
      ...(this.choices?.choices ?? []).flatMap(({ object, way }) => (object !== null && way.is === 'none' && this.own(object) ? [object] : [])),
    ]),
  );
  /** What may be answered about the selected piece, after it was called upon where it has to be. */
  offered: Choice[] = $derived.by(() => {
    const { shown, seeking } = this.leading;
    if (seeking) return [];
    const lead = shown?.piece === this.selected ? shown.choices : null;
    return ((lead ?? this.choices)?.choices ?? []).filter((choice) => choice.piece !== null && choice.piece === this.selected);
  });
  /** Whether the computer is to take the next decision. */
  computerNext: boolean = $derived.by(() => {
    const sight = this.sight;
    if (!sight || sight.over || this.replay) return false;
    const who = sight.decision?.who ?? sight.waiting;
    return who !== null && sight.players[who === 'A' ? 0 : 1].is === 'computer';
  });
  /** The other side, when this browser holds its key too and everybody waits for the person who plays it. */
  handOver: Side | null = $derived.by(() => {
    const sight = this.sight;
    if (!sight || sight.over || this.replay || sight.decision || !sight.waiting) return null;
    if (sight.waiting === sight.seat || sight.players[sight.waiting === 'A' ? 0 : 1].is !== 'person') return null;
    return this.keys[sight.waiting] ? sight.waiting : null;
  });
  /** The keys of this battle that the browser holds. */
  keys = $state.raw<Partial<Record<Side, string>>>({});

  /** What may be answered to the decision that has just come; `null` if nothing is asked. */
  choosing: Promise<Choices | null> = Promise.resolve(null);

  private since: Since = NOTHING;
  private link: Watch | null = null;
  private key: string | null = null;
  private asked = 0;
  /** How often it has been asked what may be answered. */
  private asking = 0;
  private stepping = false;
  /** Since when the computer has been playing without this seat being asked; 0 while it is not. */
  private waiting = 0;
  /** What was answered last, while nothing else has been asked since. */
  private last: Choice | null = null;
  /** Whether this seat was waiting when it was told last how the battle stands. */
  private awaiting = false;
  /** What the last decision of the computer was worth looking at. */
  private worth = 1;
  /** How often in a row the computer could not be asked for its decision. */
  private stumbles = $state(0);
  private readonly aiming: Aiming;
  /** What aims in the page where the core is there and a server keeps the battle. */
  private study: Study | null = null;
  /** Of which question it is to be told: the decision that waits and the answers planned. */
  private studied: [number, string[]] = [0, []];
  private resting: ReturnType<typeof setTimeout> | undefined;

  /** The battle called `battle`, seen with `key`, or with the key held for the seat taken last. */
  constructor(
    readonly battle: string,
    key: string | null = null,
  ) {
    const known = held(battle);
    this.keys = known?.keys ?? {};
    this.key = key ?? (known ? (known.keys[known.last ?? 'A'] ?? known.keys.A ?? known.keys.B ?? null) : null);
    this.aiming = new Aiming(
      async (aim) => (await this.study?.aim(this.seat, aim)) ?? carried(await this.call({ do: 'aim', ...aim }), 'aimed'),
      (aim, aimed) => {
        if (this.draft?.piece !== aim.piece || aim.decision !== this.sight?.decision?.number) return;
        const foresight = aimed.foresight ?? (aim.prospects ? this.draft.foresight : null);
        this.draft = { ...this.draft, aimed, choice: null, listed: false, legs: aim.after, gesture: aim.gesture, foresight };
        clearTimeout(this.resting);
        // What was aimed in the page says nothing of what would follow: the server does, once the pointer rests.
        if (aimed.answer !== null && !aimed.foresight) {
          this.resting = setTimeout(() => void this.foresee(aim, aimed), aim.prospects ? 0 : REST);
        }
      },
      (error) => this.fail(error),
    );
    if (import.meta.env.CORE && transport() === server) {
      void import('./inpage/study').then(({ Study }) => {
        this.study = new Study((call) => this.call(call));
        this.tellStudy();
      });
    }
    this.connect();
  }

  /** Leaves the battle; it goes on without this page. */
  close(): void {
    this.link?.close();
  }

  /** Sits down on the other side of a battle that two people play at one screen. */
  takeSeat(side: Side): void {
    const key = this.keys[side];
    if (!key) return;
    this.link?.close();
    this.key = key;
    keep(this.battle, { last: side });
    this.forgetAll();
    this.connect();
  }

  /** Asks something of this battle as this seat. */
  async call(call: Call): Promise<Reply> {
    return this.link ? this.link.call(call) : transport().call(call, this.battle, this.key);
  }

  /**
   * Answers the decision that waits, or plans the answer while a plan is made. Where it is no answer to that decision
   * but to the one after the selected piece was called upon, both are given. `true` if all was accepted.
   */
  answer(text: string): Promise<boolean> {
    if (this.plan.on) return this.planner.add(text);
    const decision = this.decision;
    if (!decision) return Promise.resolve(false);
    const before = this.before(text);
    this.last = this.choices?.choices.find((choice) => choice.answer === text) ?? null;
    this.unspent.spend([this.draft?.piece ?? null, ...(this.choices?.choices ?? []).flatMap((choice) => (choice.answer === text ? [choice.piece, choice.object] : []))]);
    if (before.length > 0) return this.planner.give([...before, text]);
    this.plan.said = '';
    return this.act({ do: 'answer', decision: decision.number, answer: text, since: this.since });
  }

  /** What is answered before an answer so that it can be given: nothing where it answers the question that is asked. */
  before(text: string): string[] {
    const { draft, choices } = this;
    if (draft && answerOf(draft) === text) return draft.before;
    if (choices?.choices.some((choice) => choice.answer === text)) return [];
    const lead = this.leading.shown;
    return lead?.choices.choices.some((choice) => choice.answer === text) ? lead.answers : [];
  }

  /** Resolves once it is known what may be answered to the question asked now, and what the selected piece may do. */
  async chosen(): Promise<void> {
    let waited: Promise<unknown> | null = null;
    while (waited !== this.choosing) {
      waited = this.choosing;
      await waited;
    }
    await this.ready;
  }

  /** Whether a piece is on the side that a person plays here. */
  own(piece: number): boolean {
    return this.mine && this.pieces.get(piece)?.side === this.side;
  }

  /** Says what nobody asked: gives up, leaves instructions. */
  say(words: string): Promise<boolean> {
    return this.act({ do: 'say', words, since: this.since });
  }

  /** Takes back what this seat decided last. */
  undo(): Promise<boolean> {
    return this.act({ do: 'undo', since: this.since });
  }

  /** Hands a side to a person or to the computer: the other side by its own key, where this browser holds that. */
  async takeOver(side: Side, player: Player): Promise<boolean> {
    const call: Call = { do: 'seat', side, player, since: this.since };
    const key = side === this.side ? undefined : this.keys[side];
    if (!key || this.busy) return this.act(call);
    this.busy = true;
    try {
      // What comes back is the other side's sight; this seat's is pushed.
      await transport().call(call, this.battle, key);
      this.fault = null;
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Takes another key for this seat: whoever has the old one is shut out, other browsers of this player too. */
  async renew(): Promise<boolean> {
    if (this.busy || !this.side || !this.key) return false;
    this.busy = true;
    try {
      const { key } = carried(await transport().call({ do: 'renew' }, this.battle, this.key), 'renewed');
      this.link?.close();
      this.key = key;
      this.keys = keep(this.battle, { keys: { [this.side]: key } }).keys;
      this.fault = null;
      this.connect();
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Has the computer take the one decision that waits for it. */
  async step(): Promise<boolean> {
    if (this.stepping) return false;
    this.stepping = true;
    try {
      const fights = this.sight?.table.fights.length ?? 0;
      this.lately.fresh = [];
      const stepped = carried(await this.call({ do: 'step', since: this.since }), 'stepped');
      this.stepped = stepped;
      this.stumbles = 0;
      this.see(stepped.sight);
      this.worth = interest(this.lately.fresh, stepped.sight.table, fights);
      return true;
    } catch (error) {
      this.fail(error);
      this.stumbles += 1;
      return false;
    } finally {
      this.stepping = false;
    }
  }

  /** What the computer would do in this seat's place; `null` if it cannot say. */
  async advise(): Promise<Advice | null> {
    const decision = this.plan.on ? null : this.decision;
    return decision ? this.ask({ do: 'advise', decision: decision.number }, 'advice') : null;
  }

  /**
   * Drags a piece: `to` is where the pointer wants it. Only the newest wish is sent, and what comes back becomes the
   * draft. With `prospects` it also tells what would follow.
   */
  aim(
    piece: number,
    gesture: Gesture,
    to: Point,
    more: { prospects?: boolean; facing?: number | null; verb?: string | null; after?: string } = {},
  ): void {
    const decision = this.sight?.decision;
    if (!decision || !this.decision) return;
    const after = more.after ?? (this.draft?.piece === piece ? this.draft.legs : '');
    if (this.draft?.piece !== piece) this.draft = this.begun(piece);
    const { prospects = false, facing = null, verb = null } = more;
    const place: Point = [Math.round(to[0]), Math.round(to[1])];
    const plan = [...this.plan.before, ...this.draft.before];
    const aim: Aim = { decision: decision.number, piece, gesture, to: place, after, verb, facing, prospects, plan };
    this.aiming.want(aim);
  }

  /**
   * Takes hold of a piece. With `another`, the legs that are drafted are settled and what follows is one more; else
   * what is dragged takes the place of the leg in hand. Returns the legs settled.
   */
  grasp(piece: number, another: boolean): string {
    const before = this.draft?.piece === piece ? this.draft : this.begun(piece);
    const answer = another && endOf(before) && before.gesture !== 'place' ? answerOf(before) : null;
    const legs = answer ? legsOf(answer) : before.legs;
    this.draft = { ...before, choice: null, legs, held: true, foresight: null, prior: answer ? before : null };
    return legs;
  }

  /** Lets go of a piece that is held: the draft stays, and what would follow is asked for. */
  release(piece: number, gesture: Gesture, to: Point, more: { facing?: number | null; verb?: string | null } = {}): void {
    const draft = this.draft;
    if (draft?.piece !== piece) return;
    this.draft = { ...draft, held: false };
    this.aim(piece, gesture, to, { ...more, prospects: true, after: draft.legs });
  }

  /** Drafts an answer that is offered, on the table or from the list beside it, and asks what would come of it. */
  async choose(choice: Choice, listed = false): Promise<void> {
    this.aiming.forget();
    this.draft = { ...emptyDraft(choice.piece), before: this.before(choice.answer), choice, listed };
    const foresight = await this.preview(choice.answer, false);
    if (this.draft?.choice === choice) this.draft = { ...this.draft, foresight };
  }

  /**
   * Takes an answer that is offered: at once if it throws no dice and puts nothing anywhere, else as a draft to be
   * confirmed. What is aimed at somebody is drafted too, unless a single man does it. `true` if it was given.
   */
  async take(choice: Choice): Promise<boolean> {
    if (this.warn(choice)) return false;
    const plain = choice.way.is === 'none' && (choice.object === null || this.single(choice.piece));
    if (this.plan.on && choice.way.is === 'none' && choice.object === null) return this.planner.add(choice.answer);
    if (plain && !this.decision?.sealed && manners.confirm !== 'always') {
      const foresight = await this.preview(choice.answer, false);
      if (foresight && foresight.rolls.length === 0) return this.answer(choice.answer);
    }
    await this.choose(choice);
    return false;
  }

  /** Whether a piece is a single man or beast: with so many of them each asks for no more than it must. */
  private single(piece: number | null): boolean {
    return piece !== null && this.pieces.get(piece)?.stand?.round === true;
  }

  /** The man of the same group who comes next after one who has had his part; `null` if there is none. */
  private nextOf(piece: number): number | null {
    const group = this.pieces.get(piece)?.brigade;
    return this.fresh().find((id) => this.single(id) && this.actors.has(id) && this.pieces.get(id)?.brigade === group) ?? null;
  }

  /** Drafts for the man who comes next what the one before him did, at the same mark, if it is offered: it is confirmed or changed. */
  private likewise({ choices }: Choices): void {
    const { last, selected } = this;
    this.last = null;
    if (!last || last.object === null || selected === null || !this.single(selected) || selected === last.piece) return;
    const same = choices.find((choice) => choice.piece === selected && choice.verb === last.verb && choice.object === last.object && choice.way.is === 'none');
    if (same) void this.choose(same);
  }

  /** Whether an answer is held back for now, as it would end a phase with somebody left who has done nothing yet. */
  warn(choice: Choice): boolean {
    if (!manners.unspent || this.unspent.allowed || this.plan.on || this.decision?.throw) return false;
    if (choice.piece !== null || choice.object !== null || choice.way.is !== 'none') return false;
    const left = this.fresh();
    // That one alone, which is asked, does no more is what is answered, and not forgotten.
    if (left.length === 0 || this.able.size < 2) return false;
    this.warned = { choice, left };
    return true;
  }

  /** The units of this side, its commanders left out, that may act and have done nothing yet. */
  fresh(): number[] {
    return this.unspent.of(this.able).filter((id) => {
      const piece = this.pieces.get(id);
      return this.own(id) && piece?.stand != null && piece.arm !== 'leader' && piece.arm !== 'general';
    });
  }

  /** Gives the answer that was held back. */
  endAnyway(): Promise<boolean> {
    const { warned } = this;
    this.warned = null;
    if (!warned) return Promise.resolve(false);
    this.unspent.letGo();
    return this.take(warned.choice);
  }

  /** What would come of an answer; `deep` takes the time that exact odds need. */
  async preview(answer: string, deep = false): Promise<Foresight | null> {
    const decision = this.sight?.decision;
    if (!decision || !this.decision) return null;
    const plan = [...this.plan.before, ...this.before(answer)];
    return this.ask({ do: 'preview', decision: decision.number, answer, deep, plan }, 'foresight');
  }

  /** A draft of a piece, with what is answered before it. */
  private begun(piece: number): Draft {
    const lead = this.leading.shown;
    return { ...emptyDraft(piece), before: lead?.piece === piece ? lead.answers : [] };
  }

  /** What may be answered once an answer was given; `null` if that leads to no question of this side's. */
  private after(answer: string): Promise<Choices | null> {
    const decision = this.sight?.decision;
    if (!decision || !this.decision) return Promise.resolve(null);
    return this.ask({ do: 'choices', decision: decision.number, plan: [...this.plan.before, answer] }, 'choices', true);
  }

  /** Looks what opens the way of the selected piece. */
  private lead(): void {
    const { choices, selected } = this;
    this.ready = this.leading.show(choices, selected, (piece) => this.own(piece)).then(() => this.tellStudy());
  }

  /** Gives the answer that is drafted, or plans it while a plan is made. */
  async confirm(): Promise<boolean> {
    const answer = answerOf(this.draft);
    return answer === null ? false : this.answer(answer);
  }

  /** Puts the draft away; without a draft, deselects. */
  takeBack(): void {
    if (this.draft) {
      // A leg that is refused takes none of those before it along.
      const prior = this.draft.aimed?.answer === null ? this.draft.prior : null;
      this.takeBackDraft();
      if (prior) this.draft = { ...prior, held: false };
    } else if (this.plan.changing !== null) void this.planner.change(null);
    else this.select(null);
  }

  /** Puts the draft away, whatever is selected. */
  takeBackDraft(): void {
    this.aiming.forget();
    this.draft = null;
  }

  /** Selects a piece, or none. */
  select(id: number | null): void {
    if (this.selected === id) return;
    this.takeBackDraft();
    this.selected = id;
    this.prospects = [];
    this.ranges = [];
    this.lead();
    void this.refreshOverlays();
  }

  /** Asks again for whatever lies over the table. */
  async refreshOverlays(): Promise<void> {
    const { selected, side } = this;
    if (this.replay) return;
    // Whoever has left the table has no ranges left on it.
    if (selected === null || !this.pieces.get(selected)?.stand) {
      this.ranges = [];
      this.prospects = [];
    } else if (this.overlays.ranges) {
      const ranges = await this.ask({ do: 'ranges', pieces: [selected], plan: this.plan.before }, 'outlines', true);
      if (this.selected === selected) this.ranges = ranges ?? [];
      const prospects = await this.ask({ do: 'prospects', piece: selected, plan: this.plan.before }, 'prospects', true);
      if (this.selected === selected) this.prospects = prospects ?? [];
    }
    if (this.overlays.reaches) {
      this.reaches = (await this.ask({ do: 'reaches', side: side === 'A' ? 'B' : 'A' }, 'outlines')) ?? [];
    }
  }

  /** Shows or hides an overlay. */
  toggle(which: keyof Overlays): void {
    this.overlays[which] = !this.overlays[which];
    void this.refreshOverlays();
  }

  /** Rules by id or by words in them. */
  async rules(search: string): Promise<RuleInfo[]> {
    const rules = this.sight?.rules;
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

  /** Has the computer take its decisions at the pace of the settings; an effect of whoever shows the battle. */
  pace(): (() => void) | undefined {
    const wait = WAITS[settings.pace];
    void this.sight?.seen;
    if (!this.computerNext || !this.connected || this.side === null) {
      this.waiting = 0;
      return undefined;
    }
    if (this.waiting === 0) this.waiting = Date.now();
    if (wait === null && !this.hurrying) return undefined;
    const timer = setTimeout(() => void this.step(), this.wait(wait ?? 0) + Math.min(this.stumbles, 5) * 1000);
    return () => clearTimeout(timer);
  }

  /** Has the computer play on at once until this seat has something to decide. */
  hurry(): void {
    this.hurrying = this.computerNext;
  }

  /** The wait before the computer's next decision, in milliseconds. */
  private wait(whole: number): number {
    if (this.hurrying) return 0;
    if (!settings.byInterest) return whole;
    // Who plays nothing himself waits for nothing.
    return waitFor(whole, this.worth, this.mine ? Date.now() - this.waiting : 0);
  }

  private connect(): void {
    this.link = transport().watch(this.battle, this.key, () => this.since, {
      sight: (sight) => this.see(sight),
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

  private forgetAll(): void {
    this.aiming.forget();
    this.sight = null;
    this.ground = [];
    this.story = [];
    this.since = NOTHING;
    this.choices = null;
    this.draft = null;
    this.plan.drop();
    this.lately.clear();
    this.replay = null;
    this.stepped = null;
    this.asked = 0;
    this.select(null);
  }

  /** Is told how the battle stands. */
  see(sight: Sight): void {
    if (this.sight && sight.seat === this.sight.seat && sight.seen < this.sight.seen) return;
    const story = mergedStory(this.story, sight);
    if (!story) {
      void this.ask({ do: 'look', since: NOTHING }, 'sight').then((whole) => whole && this.see(whole));
      return;
    }
    const changed = this.sight?.seen !== sight.seen;
    const before = this.sight?.table;
    const anew = sight.keep < this.story.length;
    this.story = story;
    this.since = sight.since;
    if (sight.ground) this.ground = sight.ground;
    this.sight = { ...sight, table: mergedTable(this.sight?.table ?? null, sight.table) };
    if (changed && anew) this.lately.clear();
    else if (changed && before && !this.replay) this.lately.follow(before, this.sight.table, sight.story);
    if (changed) {
      this.unspent.heed(sight.table.clock);
      if (this.lately.fresh.some((one) => one.is === 'shot')) sound('shot');
      else if (this.lately.fresh.some((one) => one.is === 'loss')) sound('clash');
    }
    const mine = this.decision !== null;
    if (mine || sight.over) this.hurrying = false;
    if (mine && this.awaiting) sound('turn');
    this.awaiting = !mine;
    this.heedDecision();
    if (changed) {
      this.remember();
      void this.refreshOverlays();
    }
  }

  /** The number of the question that is put to the person who plays this seat; 0 if there is none. */
  private questionNumber(): number {
    return this.mine ? (this.sight?.decision?.number ?? 0) : 0;
  }

  private heedDecision(): void {
    const number = this.questionNumber();
    if (number === this.asked && (number === 0 || this.choices || this.plan.on)) return;
    this.asked = number;
    if (!this.plan.on) this.askAnew();
    else if (!this.planner.committing) void this.plan.stands(number);
  }

  /** Another question is asked, or the same one on another table: asks what may be answered to it. */
  askAnew(): void {
    this.asking += 1;
    this.choices = null;
    this.warned = null;
    this.leading.forget();
    this.takeBackDraft();
    const waits = this.questionNumber();
    const plan = this.plan.before;
    const none = waits === 0 || (this.plan.on && !this.plan.shown?.next);
    this.choosing = none ? Promise.resolve(null) : this.fetchChoices(waits, plan);
    if (this.plan.on) void this.refreshOverlays();
  }

  private async fetchChoices(decision: number, plan: string[]): Promise<Choices | null> {
    const asking = this.asking;
    const choices = await this.ask({ do: 'choices', decision, plan }, 'choices');
    if (!choices || this.asking !== asking) return null;
    this.choices = choices;
    this.studied = [decision, plan];
    const [only, ...others] = this.actors;
    if (only !== undefined && others.length === 0 && only !== this.selected) this.select(only);
    // Whoever has done his part is let go of: what he may do would lie over those who have not.
    else if (others.length > 0 && this.selected !== null && this.own(this.selected)) this.select(this.single(this.selected) ? this.nextOf(this.selected) : null);
    else this.lead();
    this.likewise(choices);
    return choices;
  }

  /** Where something could be dragged, has the core in the page told what this seat knows. */
  private tellStudy(): void {
    const lead = this.leading.shown;
    if (!(lead?.choices ?? this.choices)?.choices.some((choice) => choice.way.is !== 'none')) return;
    const [decision, plan] = this.studied;
    void this.study?.tell(this.seat, decision, [...plan, ...(lead?.answers ?? [])]);
  }

  /** Asks what would come of an answer that was aimed in the page. */
  private async foresee(aim: Aim, aimed: Aimed): Promise<void> {
    const { decision, prospects, plan } = aim;
    if (this.draft?.aimed !== aimed || aimed.answer === null) return;
    const call: Call = { do: 'preview', decision, answer: aimed.answer, deep: false, prospects, plan };
    const foresight = await this.ask(call, 'foresight');
    if (foresight && this.draft?.aimed === aimed) this.draft = { ...this.draft, foresight };
  }

  private remember(): void {
    const sight = this.sight;
    if (!sight || !this.side || !this.key) return;
    const turn = sight.table.clock.turn;
    const stands = sight.over ? sight.over.words : turn === 0 ? sight.table.clock.phase : `Turn ${turn}`;
    const known = keep(this.battle, {
      title: sight.table.title, keys: { [this.side]: this.key }, last: this.side, stands, over: sight.over !== null,
    });
    this.keys = known.keys;
  }

  private async act(call: Call): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    if (call.do === 'answer') this.lately.begin();
    try {
      this.see(carried(await this.call(call), 'sight'));
      this.fault = null;
      return true;
    } catch (error) {
      this.fail(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  private async ask<Kind extends Reply['is']>(call: Call, kind: Kind, quiet = false): Promise<Carried<Kind> | null> {
    try {
      return carried(await this.call(call), kind);
    } catch (error) {
      if (!quiet) this.fail(error);
      return null;
    }
  }

  /** Tells the player what went wrong, unless he merely came too late. */
  fail(error: unknown): void {
    if (error instanceof FaultError) {
      if (error.fault.kind !== 'stale') this.fault = error.fault;
    } else {
      this.fault = { kind: 'broken', message: String(error), refusal: null };
    }
  }
}

function emptyDraft(piece: number | null): Draft {
  return { piece, before: [], legs: '', gesture: null, aimed: null, choice: null, listed: false, foresight: null, held: false };
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
