//! Training grades, the curriculum a doctor follows and the e-portfolio they keep.

use std::{fmt, str::FromStr};

/// A name that is not in a closed list.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("not one of the known {list}")]
pub struct NotListed {
    /// The list, in the plural.
    pub list: &'static str,
}

macro_rules! closed_list {
    ($(#[$doc:meta])* $type:ident, $list:literal, { $($(#[$variant_doc:meta])* $variant:ident = $name:literal),* $(,)? }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $type { $($(#[$variant_doc])* $variant),* }

        impl $type {
            /// Every member, in the order screens list them.
            pub const ALL: &'static [Self] = &[$(Self::$variant),*];

            /// The name on the wire, in the store and on screens.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$variant => $name),* }
            }
        }

        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.name())
            }
        }

        impl FromStr for $type {
            type Err = NotListed;

            fn from_str(text: &str) -> Result<Self, NotListed> {
                Self::ALL.iter().copied().find(|member| member.name() == text).ok_or(NotListed { list: $list })
            }
        }
    };
}

closed_list! {
    /// A training grade; the two readings of the specification merged (`docs/decisions.md`).
    #[expect(missing_docs, reason = "the names are the grades")]
    Grade, "training grades", {
        Fy1 = "FY1", Fy2 = "FY2", Gpst1 = "GPST1", Gpst2 = "GPST2", Gpst3 = "GPST3", Ct1 = "CT1", Ct2 = "CT2", Ct3 = "CT3",
        St1 = "ST1", St2 = "ST2", St3 = "ST3", St4 = "ST4", St5 = "ST5", St6 = "ST6", St7 = "ST7", St8 = "ST8",
    }
}

closed_list! {
    /// The curriculum that decides what a note is drafted as.
    Curriculum, "curricula", {
        /// The UK Foundation Programme curriculum 2021: SLEs mapped to 13 capabilities.
        Foundation = "Foundation",
        /// The RCGP curriculum of August 2025: Clinical Case Reviews mapped to 13 capabilities.
        Rcgp = "RCGP",
    }
}

closed_list! {
    /// The official e-portfolio an entry is pasted into.
    #[expect(missing_docs, reason = "the names are the products' own")]
    EPortfolio, "e-portfolios", {
        Horus = "Horus", Turas = "Turas", FourteenFish = "FourteenFish", Other = "Other",
    }
}

impl Grade {
    /// True for GP specialty trainees, whose screens speak of RCGP capabilities.
    pub const fn is_gp(self) -> bool {
        matches!(self, Self::Gpst1 | Self::Gpst2 | Self::Gpst3)
    }

    /// The curriculum a doctor of this grade follows unless they say otherwise.
    pub const fn default_curriculum(self) -> Curriculum {
        if self.is_gp() { Curriculum::Rcgp } else { Curriculum::Foundation }
    }

    /// The e-portfolio a doctor of this grade keeps unless they say otherwise.
    pub const fn default_e_portfolio(self) -> EPortfolio {
        if self.is_gp() { EPortfolio::FourteenFish } else { EPortfolio::Horus }
    }
}

impl Default for Grade {
    /// FY1, as the specification has it (section 9).
    fn default() -> Self {
        Self::Fy1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_reads_back() {
        for grade in Grade::ALL {
            assert_eq!(grade.name().parse(), Ok(*grade));
        }
        assert!("FY9".parse::<Grade>().is_err());
        assert!("fy1".parse::<Grade>().is_err(), "the wire is exact");
    }

    #[test]
    fn only_gp_trainees_follow_the_rcgp_by_default() {
        for grade in Grade::ALL {
            let gp = grade.name().starts_with("GPST");
            assert_eq!(grade.default_curriculum() == Curriculum::Rcgp, gp, "{grade}");
            assert_eq!(grade.default_e_portfolio() == EPortfolio::FourteenFish, gp, "{grade}");
        }
    }
}
