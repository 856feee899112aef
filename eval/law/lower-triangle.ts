/** The square root of a symmetric matrix as a lower triangle (Cholesky), and systems of equations with it. */

/** Of the lower half of a matrix, with `even` of the mean of its diagonal added to each number of that. */
export function squareRootOf(matrix: Float64Array[], even: number): Float64Array[] {
  const size = matrix.length;
  const added = (even / size) * matrix.reduce((sum, row, at) => sum + row[at]!, 0);
  const root = matrix.map(() => new Float64Array(size));
  for (let row = 0; row < size; row++)
    for (let column = 0; column <= row; column++) {
      let rest = matrix[row]![column]! + (row === column ? added : 0);
      for (let at = 0; at < column; at++) rest -= root[row]![at]! * root[column]![at]!;
      root[row]![column] = row === column ? Math.sqrt(rest) : rest / root[column]![column]!;
    }
  return root;
}

/** x of root · x = vector. */
export function solved(root: Float64Array[], vector: Float32Array): Float32Array {
  const out = new Float32Array(vector.length);
  for (let row = 0; row < out.length; row++) {
    let rest = vector[row]!;
    for (let at = 0; at < row; at++) rest -= root[row]![at]! * out[at]!;
    out[row] = rest / root[row]![row]!;
  }
  return out;
}

/** x of rootᵀ · x = vector. */
export function solvedTransposed(root: Float64Array[], vector: Float32Array): Float32Array {
  const out = new Float32Array(vector.length);
  for (let row = out.length - 1; row >= 0; row--) {
    let rest = vector[row]!;
    for (let at = row + 1; at < out.length; at++) rest -= root[at]![row]! * out[at]!;
    out[row] = rest / root[row]![row]!;
  }
  return out;
}
