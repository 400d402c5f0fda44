//! The few functions that the processor does not round alike everywhere, made of operations that it does.
//!
//! The library's `exp` differs between systems in the last bit, and a last bit can change a move.

/// e to the power of `x`, for `x` between -60 and 60; beyond that the nearest of both.
pub fn exp(x: f64) -> f64 {
    let x = x.clamp(-60.0, 60.0);
    let halvings = 64.0;
    // (e^(x/64))^64: the series converges quickly near 0, and six squarings bring it back.
    let r = x / halvings;
    let mut term = 1.0;
    let mut sum = 1.0;
    for n in 1..=14 {
        term = term * r / f64::from(n);
        sum += term;
    }
    for _ in 0..6 {
        sum *= sum;
    }
    sum
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
            assert!((ratio - 1.0).abs() < 1e-8, "{x}: {ratio}");
        }
    }

    #[test]
    fn exp_is_the_same_to_the_last_bit_everywhere() {
        assert_eq!(exp(1.0).to_bits(), 0x4005_bf0a_8b14_579b);
        assert_eq!((exp(0.0), sigmoid(0.0)), (1.0, 0.5));
    }
}
