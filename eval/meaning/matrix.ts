/** The little of matrices that training needs: row after row in one typed array. */
import { dot } from '#engine/common/dot.ts';

export interface Matrix {
  rows: number;
  columns: number;
  values: Float32Array;
}

export const zeros = (rows: number, columns: number): Matrix => ({ rows, columns, values: new Float32Array(rows * columns) });

export const rowOf = ({ columns, values }: Matrix, at: number): Float32Array => values.subarray(at * columns, (at + 1) * columns);

/** Each row of `a` with each row of `b`: a · bᵀ. */
export function products(a: Matrix, b: Matrix): Matrix {
  const out = zeros(a.rows, b.rows);
  for (let i = 0; i < a.rows; i++) {
    const one = rowOf(a, i);
    for (let j = 0; j < b.rows; j++) out.values[i * b.rows + j] = dot(one, rowOf(b, j));
  }
  return out;
}

/** aᵀ · b. */
export function across(a: Matrix, b: Matrix): Matrix {
  const out = zeros(a.columns, b.columns);
  for (let i = 0; i < a.rows; i++) {
    const [one, other] = [rowOf(a, i), rowOf(b, i)];
    for (let j = 0; j < a.columns; j++) if (one[j] !== 0) addTo(rowOf(out, j), other, one[j]!);
  }
  return out;
}

/** a · b. */
export function times(a: Matrix, b: Matrix): Matrix {
  const out = zeros(a.rows, b.columns);
  for (let i = 0; i < a.rows; i++)
    for (let j = 0; j < a.columns; j++)
      if (a.values[i * a.columns + j] !== 0) addTo(rowOf(out, i), rowOf(b, j), a.values[i * a.columns + j]!);
  return out;
}

export function addTo(sum: Float32Array, other: Float32Array, factor: number): void {
  for (let at = 0; at < sum.length; at++) sum[at]! += other[at]! * factor;
}

/** Each row at length 1; the lengths that they had. */
export function toUnit(matrix: Matrix): Float32Array {
  return Float32Array.from({ length: matrix.rows }, (_, at) => {
    const row = rowOf(matrix, at);
    const length = Math.sqrt(dot(row, row)) || 1;
    row.forEach((value, i) => (row[i] = value / length));
    return length;
  });
}

/** What all rows have in common. */
export function meanOf(matrix: Matrix): Float32Array {
  const mean = new Float32Array(matrix.columns);
  for (let at = 0; at < matrix.rows; at++) addTo(mean, rowOf(matrix, at), 1 / matrix.rows);
  return mean;
}
