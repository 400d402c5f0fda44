import { describe, expect, it } from 'vitest';
import { askedAbout, openToKeys } from './why';

const board = (html: string): HTMLElement => {
  const stage = document.createElement('main');
  stage.innerHTML = html;
  return stage;
};

describe('why not', () => {
  it('asks about the piece that was pressed, whatever is drawn in it', () => {
    const stage = board('<span data-why="city troy"><b>Troy</b></span><button data-action="done">Done</button><p>ground</p>');
    expect(askedAbout(stage.querySelector('b'))).toBe('city troy');
    expect(askedAbout(stage.querySelector('button'))).toBe('done');
    expect(askedAbout(stage.querySelector('p'))).toBe('');
    expect(askedAbout(null)).toBe('');
  });

  it('asks about a choice rather than about what it lies in', () => {
    const stage = board('<div data-why="take 1 as wheel at right"><button data-action="take 1 as wheel at 2">Take</button></div>');
    expect(askedAbout(stage.querySelector('button'))).toBe('take 1 as wheel at 2');
  });

  it('opens what cannot be chosen to the keys, and closes it again', () => {
    const stage = board('<span data-why="a"></span><span data-why="b" tabindex="-1"></span><span></span>');
    const close = openToKeys(stage);
    expect([...stage.children].map((piece) => piece.getAttribute('tabindex'))).toEqual(['0', '-1', null]);
    close();
    expect([...stage.children].map((piece) => piece.getAttribute('tabindex'))).toEqual([null, '-1', null]);
  });
});
