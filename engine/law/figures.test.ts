import { describe, expect, it } from 'vitest';
import { numbersIn, numbersInWords } from './figures.ts';

describe('numbers', () => {
  it('are read in the writing of every language', () => {
    expect(numbersIn('60.000 EUR; 60,000; 60 000; 60 000')).toEqual([60000, 60000, 60000, 60000]);
    expect(numbersIn('1.481,88 · 1,481.88 · 12,5 % · 12.5 %')).toEqual([1481.88, 1481.88, 12.5, 12.5]);
    expect(numbersIn('the 15th day, 31. decembra 2026')).toEqual([15, 31, 2026]);
    expect(numbersIn('ZDR-1 and IVA2 hold no figure')).toEqual([]);
  });

  it.each([
    ['v petnajstih dneh', 15],
    ['v dveh mesecih', 2],
    ['petindvajset let', 25],
    ['triletni rok', 3],
    ['v tridesetih dneh', 30],
    ['osmi dan', 8],
    ['pet tisoč eurov', 5000],
    ['dvesto petdeset delavcev', 250],
    ['trikratnik plače', 3],
    ['polovica deleža', 50],
  ])('are read in Slovenian words: %s', (text, value) => {
    expect(numbersInWords(text)).toContain(value);
  });

  it('are not seen in words that only begin alike', () => {
    expect(numbersInWords('otrok je pravica, drugačen postopek, petek, osemenitev')).toEqual([]);
  });
});
