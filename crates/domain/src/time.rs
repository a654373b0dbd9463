//! Time, handed in: who needs to know the time takes a [`Clock`].

use jiff::{Timestamp, civil::Date, tz::TimeZone};

/// Tells the time. The real one lives in the binary, one that stands still in `testkit`.
pub trait Clock: Send + Sync {
    /// The present moment in whole microseconds, the precision both databases keep.
    fn now(&self) -> Timestamp;
}

/// Cuts a moment down to whole microseconds.
pub fn whole_microseconds(moment: Timestamp) -> Timestamp {
    Timestamp::from_microsecond(moment.as_microsecond()).unwrap_or(moment)
}

/// The calendar day it is in the United Kingdom.
pub fn london_day(moment: Timestamp) -> Date {
    moment.to_zoned(london()).date()
}

/// The moment a calendar day begins in the United Kingdom.
pub fn london_midnight(day: Date) -> Timestamp {
    day.to_zoned(london()).map_or(Timestamp::MAX, |midnight| midnight.timestamp())
}

/// The first and the last day of the calendar month a day lies in.
pub fn month_of(day: Date) -> (Date, Date) {
    (day.first_of_month(), day.last_of_month())
}

fn london() -> TimeZone {
    TimeZone::get("Europe/London").expect("the time zone database is compiled in")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_summer_evening_in_utc_is_already_tomorrow_in_london() {
        let moment: Timestamp = "2026-06-30T23:30:00Z".parse().unwrap();
        assert_eq!(london_day(moment), jiff::civil::date(2026, 7, 1));
        let winter: Timestamp = "2026-01-31T23:30:00Z".parse().unwrap();
        assert_eq!(london_day(winter), jiff::civil::date(2026, 1, 31));
    }

    #[test]
    fn midnight_in_london_follows_the_clocks() {
        assert_eq!(london_midnight(jiff::civil::date(2026, 7, 1)).to_string(), "2026-06-30T23:00:00Z");
        assert_eq!(london_midnight(jiff::civil::date(2026, 1, 1)).to_string(), "2026-01-01T00:00:00Z");
    }
}
