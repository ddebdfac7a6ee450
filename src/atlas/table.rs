//! How many hexes or squares fit on a table.

use crate::kernel::{Contact, Grid, Mm, Orientation, Plane};

/// The largest map that fits on a table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fit {
    /// How its cells lie.
    pub grid: Grid,
    /// Cells side by side.
    pub columns: u16,
    /// Cells one above the other.
    pub rows: u16,
    /// How wide the map is.
    pub width: Mm,
    /// How high the map is.
    pub height: Mm,
}

/// The most cells of a size that fit on a table: hexes with a corner at the bottom, with a side, and squares.
#[must_use]
pub fn fit(across: Mm, width: Mm, height: Mm) -> [Fit; 3] {
    [
        Grid::Hexes(Orientation::Pointy),
        Grid::Hexes(Orientation::Flat),
        Grid::Squares(Contact::Edges),
    ]
    .map(|grid| {
        let plane = Plane { grid, across };
        let size = |columns: u16, rows: u16| plane.extent(columns, rows);
        let fits = |columns: u16, rows: u16| {
            let end = size(columns, rows);
            end.x.0 <= width.0 + 1e-6 && end.y.0 <= height.0 + 1e-6
        };
        // More columns or rows never make a map smaller, so the last that fits can be found by searching.
        let most = |fits: &dyn Fn(u16) -> bool| {
            let (mut fit, mut not) = (0, u16::MAX);
            while not - fit > 1 {
                let middle = fit + (not - fit) / 2;
                if fits(middle) {
                    fit = middle
                } else {
                    not = middle
                }
            }
            fit
        };
        // A single row or column is not shifted, so nothing is lost where a second one does not fit.
        let several = if fits(2, 2) { 2 } else { 1 };
        let columns = most(&|columns| fits(columns, several));
        let rows = if columns == 0 {
            0
        } else {
            most(&|rows| fits(columns, rows))
        };
        let end = size(columns.max(1), rows.max(1));
        Fit {
            grid,
            columns: if rows == 0 { 0 } else { columns },
            rows,
            width: end.x,
            height: end.y,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The usual board of 13 by 9 hexes of 100 mm wants 1350 by 808.3 mm.
    #[test]
    fn a_table_takes_as_many_hexes_as_lie_on_it() {
        let [pointy, flat, squares] = fit(Mm(100.0), Mm(1350.0), Mm(809.0));
        assert_eq!((pointy.columns, pointy.rows), (13, 9));
        assert_eq!((flat.columns, flat.rows), (15, 7));
        assert_eq!((squares.columns, squares.rows), (13, 8));
        let [pointy, ..] = fit(Mm(100.0), Mm(1349.0), Mm(808.0));
        assert_eq!((pointy.columns, pointy.rows), (12, 8));
        for none in fit(Mm(100.0), Mm(90.0), Mm(500.0)) {
            assert_eq!((none.columns, none.rows), (0, 0));
        }
    }

    /// No table is left with room for another row or column.
    #[test]
    fn not_one_more_would_fit() {
        for (wide, high) in [
            (1800.0, 1200.0),
            (900.0, 600.0),
            (120.0, 120.0),
            (250.0, 3000.0),
        ] {
            for fit in fit(Mm(40.0), Mm(wide), Mm(high)) {
                let plane = Plane {
                    grid: fit.grid,
                    across: Mm(40.0),
                };
                let end = plane.extent(fit.columns, fit.rows);
                assert!(end.x.0 <= wide + 1e-6 && end.y.0 <= high + 1e-6, "{fit:?}");
                assert!(
                    plane.extent(fit.columns + 1, fit.rows).x.0 > wide,
                    "{fit:?}"
                );
                assert!(
                    plane.extent(fit.columns, fit.rows + 1).y.0 > high,
                    "{fit:?}"
                );
            }
        }
    }
}
