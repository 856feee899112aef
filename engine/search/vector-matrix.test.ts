import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createVectorMatrix } from './vector-matrix.ts';

describe('vectors in memory', () => {
  it('are found as exactly as their 8 bits allow, whatever was added and taken out', () => {
    const unit = fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 8, maxLength: 8 }).map((values) => {
      const length = Math.hypot(...values) || 1;
      return values.map((value) => value / length);
    });
    fc.assert(
      fc.property(fc.array(unit, { minLength: 1, maxLength: 30 }), unit, fc.integer({ min: 2, max: 5 }), (vectors, query, every) => {
        const matrix = createVectorMatrix(8);
        vectors.forEach((vector, row) => matrix.add(row, row % 3, 0, 0, vector));
        matrix.removeWhere((row) => row % every === 0);
        const left = vectors
          .map((vector, row) => ({ row, cosine: vector.reduce((sum, value, at) => sum + value * query[at]!, 0) }))
          .filter(({ row }) => row % every !== 0);
        const { best: found } = matrix.nearest(Float32Array.from(query), 5, () => true);
        const cosines = left.map(({ cosine }) => cosine);
        expect(matrix.size).toBe(left.length);
        const mean = (at: number) => left.reduce((sum, { row }) => sum + vectors[row]![at]!, 0) / Math.max(1, left.length);
        for (const [at, value] of matrix.middle(0).entries()) expect(Math.abs(value - mean(at))).toBeLessThan(0.01);
        expect(matrix.middle(1)).toEqual(new Float32Array(8));
        expect(found.length).toBe(Math.min(5, left.length));
        const best = cosines.toSorted((a, b) => b - a);
        found.forEach(({ row, cosine }, at) => {
          expect(Math.abs(cosine - left.find((one) => one.row === row)!.cosine)).toBeLessThan(0.02);
          expect(Math.abs(cosine - best[at]!)).toBeLessThan(0.02);
        });
      }),
    );
  });

  it('are found in every block of rows and at every width, without overflow', () => {
    for (const dimensions of [8, 384, 3072]) {
      const matrix = createVectorMatrix(dimensions);
      const rows = dimensions === 8 ? 40_000 : 50;
      const one = 1 / Math.sqrt(dimensions);
      for (let row = 0; row < rows; row++)
        matrix.add(
          row,
          0,
          0,
          0,
          Array.from({ length: dimensions }, (_, at) => (row % 4999 === 17 || at % 2 === row % 2 ? one : -one)),
        );
      const query = new Float32Array(dimensions).fill(one);
      const { best } = matrix.nearest(query, 9, () => true);
      const equal = Array.from({ length: rows }, (_, row) => row).filter((row) => row % 4999 === 17);
      expect(best.slice(0, equal.length).map(({ row }) => row)).toEqual(equal);
      for (const { row, cosine } of best) {
        expect(cosine).toBeCloseTo(row % 4999 === 17 ? 1 : 0, 2);
        expect(matrix.cosine(row, query)).toBe(cosine);
      }
      matrix.add(rows, 0, 0, 0, query);
      expect(matrix.cosine(rows, query)).toBeCloseTo(1, 2);
      expect(matrix.cosine(rows + 1, query)).toBeNull();
    }
  });

  it('count by how far they lie above the others of their language', () => {
    const matrix = createVectorMatrix(8);
    const at = (cosine: number) => [cosine, Math.sqrt(1 - cosine * cosine), 0, 0, 0, 0, 0, 0];
    const [own, other] = [1, 2];
    [0.84, 0.85, 0.86, 0.85, 0.84].forEach((cosine, row) => matrix.add(row, 0, 0, own, at(cosine)));
    [0.76, 0.77, 0.83, 0.76, 0.77].forEach((cosine, row) => matrix.add(10 + row, 0, 0, other, at(cosine)));
    matrix.add(20, 0, 0, 3, at(0.9));
    const { best, above } = matrix.nearest(Float32Array.from(at(1)), 3, () => true);
    expect(best.map(({ row }) => row)).toEqual([20, 12, 2]);
    expect(best[1]!.above).toBeCloseTo(0.83 - (0.76 + 0.77 + 0.76 + 0.77 + 0.8209) / 5, 2);
    expect(above(12)).toBe(best[1]!.above);
    expect(above(99)).toBeNull();
  });
});
