//! Predicted against actual: whether of the things called likely as many happen.

use serde::Serialize;

use crate::Mean;

/// Predictions in ten bins.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Calibration {
    bins: [Bin; 10],
}

/// The predictions of one tenth of the scale.
#[derive(Clone, Copy, Debug, Default, Serialize)]
pub struct Bin {
    /// What was predicted.
    pub predicted: Mean,
    /// What happened.
    pub actual: Mean,
}

impl Calibration {
    /// Takes in a chance, and the part of a victory that came of it.
    pub fn add(&mut self, chance: f64, share: f64) {
        let bin = &mut self.bins[((chance * 10.0) as usize).min(9)];
        bin.predicted.add(chance);
        bin.actual.add(share);
    }

    /// The bins, those of small chances first.
    pub fn bins(&self) -> &[Bin; 10] {
        &self.bins
    }

    /// How far predictions are off, on average over all of them.
    pub fn error(&self) -> f64 {
        let total: u64 = self.bins.iter().map(|bin| bin.actual.count).sum();
        let off = |bin: &Bin| bin.actual.count as f64 * (bin.predicted.mean - bin.actual.mean).abs();
        self.bins.iter().map(off).sum::<f64>() / total.max(1) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_happens_as_often_as_predicted_has_no_error() {
        let mut calibration = Calibration::default();
        for n in 0..10 {
            calibration.add(0.7, f64::from(u8::from(n < 7)));
        }
        assert!(calibration.error() < 1e-12);
        calibration.add(1.0, 0.0);
        assert!((calibration.error() - 1.0 / 11.0).abs() < 1e-12);
    }
}
