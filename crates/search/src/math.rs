//! The few functions that the processor does not round alike everywhere, made of operations that it does.
//!
//! The library's `exp` differs between systems in the last bit, and a last bit can change a move.

/// e to the power of `x`, for `x` between -60 and 60; beyond that the nearest of both.
pub fn exp(x: f64) -> f64 {
    const LOG2_E: f64 = std::f64::consts::LOG2_E;
    /// ln 2 in two parts, so that what is left of `x` is exact enough.
    const LN_2: (f64, f64) = (6.931_471_803_691_238e-1, 1.908_214_929_270_587_7e-10);
    /// 1 / n!, from 10 down to 0.
    const SERIES: [f64; 11] = [
        1.0 / 3_628_800.0,
        1.0 / 362_880.0,
        1.0 / 40_320.0,
        1.0 / 5_040.0,
        1.0 / 720.0,
        1.0 / 120.0,
        1.0 / 24.0,
        1.0 / 6.0,
        0.5,
        1.0,
        1.0,
    ];
    let x = x.clamp(-60.0, 60.0);
    // x = doublings * ln 2 + r, r being half of ln 2 at most, where the series converges quickly.
    let doublings = (x * LOG2_E).round_ties_even();
    let r = x - doublings * LN_2.0 - doublings * LN_2.1;
    let sum = SERIES.iter().fold(0.0, |sum, term| sum * r + term);
    sum * f64::from_bits(((doublings as i64 + 1023) as u64) << 52)
}

/// 1 / (1 + e^-x): odds on a logarithmic scale as a chance.
pub fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + exp(-x))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exp_is_near_the_librarys() {
        for n in -400..=400 {
            let x = f64::from(n) / 10.0;
            let ratio = exp(x) / x.exp();
            assert!((ratio - 1.0).abs() < 1e-10, "{x}: {ratio}");
        }
    }

    #[test]
    fn exp_is_the_same_to_the_last_bit_everywhere() {
        assert_eq!(exp(1.0).to_bits(), 0x4005_bf0a_8b14_5662);
        assert_eq!((exp(0.0), sigmoid(0.0)), (1.0, 0.5));
    }
}
