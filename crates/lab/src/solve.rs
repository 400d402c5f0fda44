//! Linear equations with a positive definite matrix, by Cholesky's method.

/// A square matrix, row by row.
#[derive(Clone, Debug)]
pub(crate) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// A matrix with this value on its diagonal and 0 elsewhere.
    pub(crate) fn diagonal(size: usize, value: f64) -> Self {
        let mut matrix = Matrix { size, cells: vec![0.0; size * size] };
        (0..size).for_each(|index| matrix.cells[index * size + index] = value);
        matrix
    }

    /// Adds to a cell.
    pub(crate) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// Adds `weight` times the product of a column and itself as a row. Only the lower half is kept up.
    pub(crate) fn add_square(&mut self, column: &[f64], weight: f64) {
        for (row, &value) in column.iter().enumerate() {
            let scaled = weight * value;
            let cells = &mut self.cells[row * self.size..=row * self.size + row];
            cells.iter_mut().zip(column).for_each(|(cell, &other)| *cell += scaled * other);
        }
    }

    /// The vector that gives `right` when multiplied, looking at the lower half alone.
    pub(crate) fn solve(&self, right: &[f64]) -> Vec<f64> {
        let root = self.root();
        let at = |row: usize, column: usize| root[row * self.size + column];
        let mut vector = right.to_vec();
        for row in 0..self.size {
            let known: f64 = (0..row).map(|column| at(row, column) * vector[column]).sum();
            vector[row] = (vector[row] - known) / at(row, row);
        }
        for row in (0..self.size).rev() {
            let known: f64 = (row + 1..self.size).map(|below| at(below, row) * vector[below]).sum();
            vector[row] = (vector[row] - known) / at(row, row);
        }
        vector
    }

    /// Cholesky's lower triangle. Pivots that rounding made too small are lifted.
    fn root(&self) -> Vec<f64> {
        let n = self.size;
        let mut root = vec![0.0; n * n];
        for row in 0..n {
            for column in 0..=row {
                let known: f64 = (0..column).map(|k| root[row * n + k] * root[column * n + k]).sum();
                let rest = self.cells[row * n + column] - known;
                root[row * n + column] =
                    if row == column { rest.max(1e-12).sqrt() } else { rest / root[column * n + column] };
            }
        }
        root
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_known_system_is_solved() {
        let mut matrix = Matrix::diagonal(3, 1.0);
        matrix.add_square(&[1.0, 2.0, 3.0], 1.0);
        matrix.add_square(&[0.0, 1.0, -1.0], 2.0);
        // The whole matrix is [[2, 2, 3], [2, 7, 4], [3, 4, 12]].
        let found = matrix.solve(&[7.0, 13.0, 19.0]);
        let expected = [1.0, 1.0, 1.0];
        assert!(found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 1e-9), "{found:?}");
    }
}
