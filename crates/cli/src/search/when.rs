//! A time as people write it → an instant; an instant → how long ago it was.

use crate::failure::Failure;
use jiff::civil::{Date, DateTime};
use jiff::{Span, Timestamp, Zoned};
use std::time::SystemTime;

/// The instant of a date, a date and time, or a time ago. Where no zone is named, it is the local one.
pub(crate) fn parse(flag: &str, text: &str) -> Result<SystemTime, Failure> {
    let now = Zoned::now();
    let zone = now.time_zone();
    let instant = text
        .parse::<Timestamp>()
        .ok()
        .or_else(|| Some(text.parse::<Zoned>().ok()?.timestamp()))
        .or_else(|| Some(text.parse::<Date>().ok()?.to_zoned(zone.clone()).ok()?.timestamp()))
        .or_else(|| Some(text.parse::<DateTime>().ok()?.to_zoned(zone.clone()).ok()?.timestamp()))
        .or_else(|| Some(now.checked_sub(text.parse::<Span>().ok()?.abs()).ok()?.timestamp()));
    instant.map(SystemTime::from).ok_or_else(|| {
        Failure::new(format!(
            "{flag} is no time: `{text}`; write a date such as 2026-05-01, a date and time such as \
             2026-05-01T12:00, or a time ago such as 7d"
        ))
    })
}

/// How long ago an instant was, in one unit.
pub(crate) fn ago(time: SystemTime) -> String {
    let Ok(past) = SystemTime::now().duration_since(time) else { return "in the future".to_owned() };
    let seconds = past.as_secs();
    let units = [
        (365 * 86_400, "year"),
        (30 * 86_400, "month"),
        (7 * 86_400, "week"),
        (86_400, "day"),
        (3_600, "hour"),
        (60, "minute"),
    ];
    match units.into_iter().find(|(size, _)| seconds >= *size) {
        None => "just now".to_owned(),
        Some((size, unit)) => {
            let count = seconds / size;
            format!("{count} {unit}{} ago", if count == 1 { "" } else { "s" })
        }
    }
}
