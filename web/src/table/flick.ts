/** What a quick finger does to the tap after it. */

/**
 * Keeps the browser from taking a flick over an element, that has pointers of its own, for a fling: the next tap anywhere
 * would be taken for the one which stops that fling, and its click be lost.
 */
export function unflung(element: Element): { destroy(): void } {
  const stop = (event: Event): void => {
    if (event.cancelable) event.preventDefault();
  };
  element.addEventListener('touchmove', stop, { passive: false });
  return { destroy: () => element.removeEventListener('touchmove', stop) };
}
