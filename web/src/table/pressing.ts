/** Clicks that are meant: what comes up beneath a finger is not meant by the tap that brought it up. */
import type { Action } from 'svelte/action';

/** Lets only those clicks through to what lies in a box whose press began in it; those of keys are meant wherever they come from. */
export const pressedHere: Action = (box) => {
  let pressed = false;
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
  box.addEventListener('pointerdown', down, true);
  box.addEventListener('click', click, true);
  return {
    destroy() {
      box.removeEventListener('pointerdown', down, true);
      box.removeEventListener('click', click, true);
    },
  };
};
