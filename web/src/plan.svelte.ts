/** Several answers drafted one after another and given as one: none of them is given before the plan is. */
import type { Fault } from './wire/Fault';
import type { Planned } from './wire/Planned';
import type { PlanStep } from './wire/PlanStep';
import type { Table } from './wire/Table';

/** One answer of a plan. */
export interface Step {
  /** Its text form. */
  answer: string;
  /** What was last told of it: words, cost, where it goes; `null` if it never held. */
  told: PlanStep | null;
  /** Why it does not hold; `null` if it does, or if one before it does not. */
  fault: Fault | null;
  /** Whether it holds, as far as it has been tried. */
  holds: boolean;
}

/** What adding to a plan does, for its button. */
export const KEPT = 'Keeps it in mind and lets you draft what comes next';
/** Why nothing is added for which dice are thrown. */
export const THROWN = 'Dice are thrown for it: what comes after cannot be planned';

/** Why an answer is not planned that was never tried. */
const UNTRIED: Fault = {
  kind: 'refused', message: 'It cannot be planned: an order before it does not hold, or there are too many.', refusal: null,
};

/** A plan in the making. What becomes of it on the table comes from the door alone. */
export class Plan {
  /** Whether answers are planned rather than given. */
  on = $state(false);
  /** The answers, in order. */
  steps = $state.raw<Step[]>([]);
  /** The place of the step that is being changed. */
  changing = $state<number | null>(null);
  /** What was said of the plan last, for everybody. */
  said = $state('');
  /** The plan run through as far as the question that is asked now; `null` while that is not known. */
  shown = $state.raw<Planned | null>(null);
  /** The pieces that it moves. */
  moved: Set<number> = $derived(
    new Set(this.on ? (this.shown?.pieces ?? []).filter((piece) => piece.stand).map((piece) => piece.id) : []),
  );
  /** How many steps hold, from the first on. */
  holding: number = $derived(this.steps.findIndex((step) => !step.holds) < 0 ? this.steps.length : this.steps.findIndex((step) => !step.holds));

  /** The decision that the first step answers. */
  private first = 0;
  private generation = 0;

  /** `run` has a plan run through; `asked` is told when another question is asked because of it. */
  constructor(
    private readonly run: (decision: number, answers: string[]) => Promise<Planned | null>,
    private readonly asked: () => void,
  ) {}

  /** The answers that come before the question that is asked now. */
  get before(): string[] {
    return this.on ? this.steps.slice(0, this.changing ?? undefined).map((step) => step.answer) : [];
  }

  /** Begins a plan at a decision. */
  begin(decision: number): void {
    if (this.on) return;
    this.on = true;
    this.first = decision;
    this.said = '';
  }

  /** Puts an answer into the plan: at its end, or in place of the step that is being changed. The fault if it does not hold. */
  async add(answer: string): Promise<Fault | null> {
    const old = { steps: this.steps, changing: this.changing };
    const at = this.changing ?? this.steps.length;
    const step: Step = { answer, told: null, fault: null, holds: false };
    this.steps = [...this.steps.slice(0, at), step, ...this.steps.slice(at + 1)];
    this.changing = null;
    this.said = '';
    await this.again();
    const held = this.steps[at];
    const fault = held?.fault ?? (held?.holds ? null : UNTRIED);
    if (!fault) {
      this.said = `Order ${at + 1} planned: ${this.steps[at]?.told?.words ?? answer}.`;
      return null;
    }
    Object.assign(this, old);
    if (this.steps.length === 0) this.drop();
    await this.again();
    return fault;
  }

  /** Takes a step out. */
  async withdraw(at: number): Promise<void> {
    this.steps = this.steps.filter((_, place) => place !== at);
    this.changing = null;
    this.said = `Order ${at + 1} withdrawn.`;
    if (this.steps.length === 0) this.drop(this.said);
    await this.again();
  }

  /** Goes back to where a step was planned, to plan another in its place; those after it stay and are tried again. */
  async change(at: number | null): Promise<void> {
    this.changing = at;
    await this.again();
  }

  /** Puts the whole plan away. */
  drop(said = ''): void {
    this.generation += 1;
    this.on = false;
    this.steps = [];
    this.changing = null;
    this.shown = null;
    this.said = said;
  }

  /** The answers up to this decision have been given. */
  gave(decision: number): void {
    if (decision <= this.first) return;
    this.steps = this.steps.slice(decision - this.first);
    this.first = decision;
    this.changing = null;
  }

  /**
   * The battle asks another question, or none (0). What has been given leaves the plan, and the rest is tried on the
   * table as it is now; where nothing of it holds it is put away. Where the question is still the first one it stays.
   */
  async stands(decision: number, given = 0): Promise<void> {
    if (!this.on) return;
    const same = decision === this.first && given === 0;
    this.gave(decision);
    if (decision !== 0) this.first = decision;
    this.changing = null;
    this.shown = null;
    const rest = this.steps;
    this.steps = rest.map((step) => ({ ...step, holds: false, fault: null }));
    if (decision !== 0 && rest.length > 0) await this.again();
    if (!this.on || (decision !== 0 && (this.holding > 0 || (same && rest.length > 0)))) return;
    const why = this.steps[0]?.fault?.message ?? 'it is not for you to decide now';
    const left = rest.length === 0 ? '' : `What was left of the plan is dropped (${why}): ${rest.map(wordsOf).join('; ')}.`;
    this.drop(`${this.said} ${left}`.trim());
    this.asked();
  }

  /** Has the plan run through once more. */
  async again(): Promise<void> {
    const generation = ++this.generation;
    this.shown = this.on ? this.shown : null;
    if (this.on) {
      const all = this.steps.map((step) => step.answer);
      const whole = await this.run(this.first, all);
      const shown = this.changing === null ? whole : await this.run(this.first, this.before);
      if (generation !== this.generation) return;
      if (whole) this.steps = this.steps.map((step, at) => tried(step, at, whole));
      this.shown = shown;
    }
    this.asked();
  }
}

function tried(step: Step, at: number, whole: Planned): Step {
  const told = whole.steps[at];
  if (told) return { ...step, told, fault: null, holds: true };
  return { ...step, fault: at === whole.steps.length ? whole.broken : null, holds: false };
}

/** A step in words. */
export function wordsOf(step: Step): string {
  return step.told?.words ?? step.answer;
}

/** A table as it would stand after a plan. What the plan leaves alone stays the same objects. */
export function after(table: Table, planned: Planned): Table {
  const changed = new Map(planned.pieces.map((piece) => [piece.id, piece]));
  const pieces = table.pieces.map((piece) => {
    const other = changed.get(piece.id);
    changed.delete(piece.id);
    return other ?? piece;
  });
  return { ...table, pieces: [...pieces, ...changed.values()], groups: planned.groups, fights: planned.fights, intents: planned.intents, clock: planned.clock, sides: planned.sides };
}

/** What the button says that takes a draft: it gives it, or puts it into the plan. */
export function givingWords(plan: Plan): string {
  if (!plan.on) return 'Confirm';
  return plan.changing === null ? 'Add to plan' : `Put in place of ${plan.changing + 1}`;
}
