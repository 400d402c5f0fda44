/** Work that can wait: for the next picture on the screen, or until what is needed first is there. */

/** Calls back once what was drawn last is on the screen; gives how to call that off. */
export const afterPaint = (then: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    timer = setTimeout(then);
  };
  // A page that nobody sees is not painted.
  const frame = document.hidden ? wait() : requestAnimationFrame(wait);
  return () => {
    if (frame !== undefined) cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

/** Calls back when the first rush is over; gives how to call that off. */
export const inAWhile = (then: () => void): (() => void) => {
  const timer = setTimeout(then, 1500);
  return () => {
    clearTimeout(timer);
  };
};
