// The first-battle guide: five steps, each done by what happens on the table.

/** What the guide watches. */
export interface Watched {
  /** Whether a piece is selected about which something may be answered. */
  selected: boolean;
  /** Whether something is drafted. */
  drafted: boolean;
  /** Lines of the story so far. */
  told: number;
  /** Whether this side has something to decide. */
  asked: boolean;
  /** Whether what would come of the draft is known and throws dice, or a rule was told or opened. */
  learnt: boolean;
  /** The turn. */
  turn: number;
}

/** A step of the guide. */
export interface Step {
  title: string;
  text: string;
  /** Whether it is done, given what was watched when it began and now. */
  done(began: Watched, now: Watched): boolean;
}

/** The steps in order. */
export const STEPS: readonly Step[] = [
  {
    title: 'Choose a unit',
    text: 'The panel says what is to be decided and by whom. Click one of your units on the table, or name it in the list.',
    done: (_, now) => now.selected || now.drafted,
  },
  {
    title: 'Say what it shall do',
    text: 'Drag the unit where it should go: it stops where the rules stop it, and says why. Or take an answer that is offered.',
    done: (began, now) => now.drafted || now.told > began.told,
  },
  {
    title: 'See what comes of it',
    text: 'What is certain and the exact odds are told. Nothing has been done yet: Enter confirms it, Esc takes it back.',
    done: (began, now) => now.told > began.told && !now.drafted,
  },
  {
    title: 'Ask why',
    text: 'Open a line of the report to see its dice, or press a rule’s number, anywhere, to read what the rule says.',
    done: (began, now) => now.learnt || now.turn > began.turn + 1,
  },
  {
    title: 'Finish your turn',
    text: 'When you want nothing more, decline what is offered. The other side plays then, and tells its reasons. The battle is yours.',
    done: (began, now) => now.turn > began.turn,
  },
];
