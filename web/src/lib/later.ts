/** Work that can wait: for the next picture on the screen, for its turn, or until what is needed first is there. */

/** So many milliseconds without a picture, and nobody looks. */
const UNSEEN = 300;

/** Calls back once what was drawn last is on the screen; gives how to call that off. */
export const afterPaint = (then: () => void): (() => void) => {
  let frame = 0;
  const wait = (): void => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    timer = setTimeout(then);
  };
  // A page that nobody sees is not painted, nor one that somebody has just left.
  let timer = setTimeout(wait, document.hidden ? 0 : UNSEEN);
  frame = requestAnimationFrame(wait);
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};

interface Piece {
  readonly rank: number;
  draw(): void;
}

/** So many milliseconds of drawing, and what is drawn is shown: the browser has to lay it out, which takes as long again. */
const SHARE = 3;

/** The rank of what comes behind all pieces of a page. */
export const LAST = 99;

let waiting: Piece[] = [];
let running = false;
let spent = 0;

const next = (): void => {
  const first = waiting.reduce<Piece | null>((least, piece) => (least === null || piece.rank < least.rank ? piece : least), null);
  if (first === null) {
    running = false;
    return;
  }
  waiting = waiting.filter((piece) => piece !== first);
  const begun = performance.now();
  first.draw();
  // What follows from it is drawn behind this task, before the next one.
  queueMicrotask(() => {
    spent += performance.now() - begun;
    if (spent < SHARE) setTimeout(next);
    else {
      spent = 0;
      afterPaint(next);
    }
  });
};

/**
 * Draws a piece of the page when it is its turn, in a task of its own: those of a lower rank first, those of the same in
 * the order in which they came. A quick machine draws several for a picture, a slow one each in its own. Gives how to call
 * that off.
 */
export const inTurn = (draw: () => void, rank = 0): (() => void) => {
  const piece = { rank, draw };
  waiting.push(piece);
  if (!running) {
    running = true;
    spent = 0;
    afterPaint(next);
  }
  return () => {
    waiting = waiting.filter((one) => one !== piece);
  };
};

/** Whether pieces are being drawn. */
export const isDrawing = (): boolean => running;

/** Calls back when the first rush is over; gives how to call that off. */
export const inAWhile = (then: () => void): (() => void) => {
  const timer = setTimeout(then, 1500);
  return () => {
    clearTimeout(timer);
  };
};
