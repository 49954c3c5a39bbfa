//! Intent → what an answer must rest on (clause S1.30).

use crate::contract::{EvidencePolicy, Intent};

/// The evidence policy of an intent.
#[must_use]
pub const fn evidence(intent: Intent) -> EvidencePolicy {
    EvidencePolicy {
        require_def: matches!(intent, Intent::CodeQa | Intent::GenerateDocs),
        require_flow: matches!(intent, Intent::CodeQa),
        require_spec: matches!(intent, Intent::DocsQa),
        allow_answer_without_evidence: matches!(intent, Intent::ProjectMisc),
    }
}
