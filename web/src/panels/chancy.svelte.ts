/** Which of the answers on offer hang on dice: of the others there are no odds to be asked for. */
import type { Foresight } from '../wire/Foresight';

/** An answer, as far as it has to be known here. */
interface Answer {
  answer: string;
  verb: string;
}

/** So many answers are looked at; of those beyond them it is taken to be with each as with others of its verb. */
const MOST = 16;

/** Whether dice are thrown for what is foreseen. */
export function throws(foresight: Foresight | null): boolean {
  return foresight !== null && (foresight.rolls.length > 0 || foresight.table !== undefined);
}

/** What has been found out of the answers to one question. */
export class Chancy {
  private known = $state.raw<ReadonlyMap<string, boolean>>(new Map());
  private verbs = $state.raw<ReadonlySet<string>>(new Set());
  private question = '';
  private asked = 0;

  /** `preview` tells what would come of an answer, `null` where that cannot be told. */
  constructor(private readonly preview: (answer: string) => Promise<Foresight | null>) {}

  /** Whether the odds of an answer may be asked for. */
  has({ answer, verb }: Answer): boolean {
    return this.known.get(answer) ?? this.verbs.has(verb);
  }

  /** Looks at answers to a question one after another, those that are known already left out, and no more at those of before. */
  async look(question: string, answers: readonly Answer[]): Promise<void> {
    this.rest();
    const mine = this.asked;
    if (question !== this.question) {
      this.question = question;
      this.known = new Map();
      this.verbs = new Set();
    }
    for (const { answer, verb } of answers.slice(0, MOST).filter((one) => !this.known.has(one.answer))) {
      const thrown = throws(await this.preview(answer));
      if (mine !== this.asked) return;
      this.known = new Map(this.known).set(answer, thrown);
      if (thrown) this.verbs = new Set(this.verbs).add(verb);
    }
  }

  /** Looks at no more. */
  rest(): void {
    this.asked += 1;
  }
}
