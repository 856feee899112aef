import { describe, expect, it } from 'vitest';
import { meantBy, readMeaningMap, towardsAnswers } from './meaning-map.ts';

const file = {
  encoder: 'm:1',
  dimensions: 3,
  rank: 2,
  rows: Buffer.from(Int8Array.from([127, 0, 0, 0, -64, 0]).buffer).toString('base64'),
  steps: [1 / 127, 1 / 64],
  questions: [0, 0, 0.5],
  statements: [0.25, 0, 0],
};
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, at) => sum + value * b[at]!, 0);

describe('the map of meaning', () => {
  it('gives unit vectors, each kind less what its texts have in common', () => {
    const map = readMeaningMap(file, 'm:1');
    expect([...meantBy(map, 'questions', Float32Array.of(3, 4, 9))]).toEqual([0.6, -0.8].map((value) => expect.closeTo(value, 5)));
    expect([...meantBy(map, 'statements', Float32Array.of(1, 1, 0))]).toEqual([0.6, -0.8].map((value) => expect.closeTo(value, 5)));
  });

  it('points where answers lie: texts stand in the order of what they mean', () => {
    const map = readMeaningMap(file, 'm:1');
    const question = Float32Array.of(3, 4, 0);
    const [near, far] = [Float32Array.of(0.6, 0.8, 0), Float32Array.of(0, 0.1, 1)];
    const towards = towardsAnswers(map, question);
    expect(dot(towards, near)).toBeGreaterThan(dot(towards, far));
    expect([...towards]).toEqual([0.6, 0.8, 0].map((value) => expect.closeTo(value, 5)));
  });

  it('is of one encoder alone', () => {
    expect(() => readMeaningMap(file, 'm:2')).toThrow('learned with m:1');
  });
});
