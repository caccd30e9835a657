/** Clicks that are meant: what comes up beneath a finger is not meant by the tap that brought it up. */
import type { Action } from 'svelte/action';

/** What is pressed is heard of before it is done. */
const CAPTURE = { capture: true };

/** Lets only those clicks through to what lies in a box whose press began in it; those of keys are meant wherever they come from. */
export const pressedHere: Action = (box) => {
  let pressed = false;
  // A press of which no click came, as a row was drawn along by it, is forgotten at the next one, wherever that is.
  const elsewhere = (): void => {
    pressed = false;
  };
  const down = (): void => {
    pressed = true;
  };
  const click = (event: MouseEvent): void => {
    if (event.detail > 0 && !pressed) {
      event.preventDefault();
      event.stopPropagation();
    }
    pressed = false;
  };
  const whole = box.ownerDocument;
  whole.addEventListener('pointerdown', elsewhere, CAPTURE);
  box.addEventListener('pointerdown', down, CAPTURE);
  box.addEventListener('click', click, CAPTURE);
  return {
    destroy() {
      whole.removeEventListener('pointerdown', elsewhere, CAPTURE);
      box.removeEventListener('pointerdown', down, CAPTURE);
      box.removeEventListener('click', click, CAPTURE);
    },
  };
};
